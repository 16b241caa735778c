/** What tells of the element that has the focus whether keys belong to it. */
export interface Focused extends Pick<HTMLElement, 'tagName' | 'isContentEditable' | 'getAttribute' | 'hasAttribute'> {
  type?: string
  readOnly?: boolean
}

const BUTTON_LIKE = /^(checkbox|radio|button|submit|range)$/

/**
 * Whether keys belong to what has the focus. A field whose value is chosen and not searched for is read-only, and has all keys as
 * long as its list is open; so has one that is searched, where what is chosen acts at once and the keys of the page go on with it
 * (`data-choice`). Others that are searched have them for as long as they have the focus.
 */
export function isTyping(focused: Focused): boolean {
  if (focused.getAttribute('role') === 'combobox' && focused.getAttribute('aria-expanded') === 'true') return true
  if (focused.tagName === 'INPUT')
    return !BUTTON_LIKE.test(focused.type ?? 'text') && !focused.readOnly && !focused.hasAttribute('data-choice')
  return focused.isContentEditable || /^(TEXTAREA|SELECT)$/.test(focused.tagName)
}

const CHOICE = /^(combobox|listbox|option|slider|spinbutton)$/
const CHOICE_TYPE = /^range$/

/**
 * Whether what has the focus is where a value is chosen, open or closed: a letter or a digit pressed there is meant for it, as it is in
 * a selector of the device, and must not change something else of the page. Radios know arrows alone.
 */
export const choosesByKeys = (focused: Focused): boolean =>
  !focused.hasAttribute('data-choice') &&
  (CHOICE.test(focused.getAttribute('role') ?? '') ||
    (focused.tagName === 'INPUT' && CHOICE_TYPE.test(focused.type ?? '')))
