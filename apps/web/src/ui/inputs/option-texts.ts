/** What a search with suggestions says when it finds nothing (SH-552, SH-Q110). */
export const NO_RESULTS = 'No results found'

/** What a list of options says while it shows none: nothing found, all of them chosen already, or none there (SH-Q110). */
export function noOptions(list: { isSearched: boolean; isAllChosen?: boolean }): string {
  if (list.isAllChosen) return 'No More Options'
  return list.isSearched ? 'Search Not Found' : 'No Option Available'
}
