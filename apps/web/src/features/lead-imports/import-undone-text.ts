/** What undoing an import is said to do and to have done (decisions.md 26). */

const grouped = new Intl.NumberFormat('en-IN')
export const leads = (count: number): string => `${grouped.format(count)} ${count === 1 ? 'lead' : 'leads'}`

/** `97 leads were taken back. 3 leads were kept, because somebody has worked on them.` */
export function undoneText({ deleted, kept }: { deleted: number; kept: number }): string {
  const gone = `${leads(deleted)} ${deleted === 1 ? 'was' : 'were'} taken back.`
  if (kept === 0) return gone
  return `${gone} ${leads(kept)} ${kept === 1 ? 'was' : 'were'} kept, because somebody has worked on ${kept === 1 ? 'it' : 'them'}.`
}
