import { characters } from '../text-rules.ts'

/** Limits of views: a person's own, and those shared in a company. */
export const VIEW_LIMITS = { name: 60, own: 50, shared: 50, state: 20_000 } as const
export const VIEW_TEXTS = {
  name: 'Please enter a name',
  taken: 'You have a view with this name already',
  tooManyOwn: `You can have ${VIEW_LIMITS.own} views. Delete one first`,
  tooManyShared: `A company can share ${VIEW_LIMITS.shared} views. Stop sharing one first`,
  otherKind: 'A view of the list stays one of the list, and one of the board stays one of the board',
  changed: 'This view was changed by someone else. Open it again',
} as const

/** The problem of a view's name, or undefined: one line of 1 to 60 characters, not counting surrounding blanks. */
export function viewNameProblem(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  if (!name.isWellFormed() || /[\u0000-\u001f\u007f]/.test(name))
    return 'The text contains a character that cannot be stored'
  const meant = name.trim()
  if (meant === '') return VIEW_TEXTS.name
  return characters(meant) > VIEW_LIMITS.name ? `Maximum length is ${VIEW_LIMITS.name}` : undefined
}
