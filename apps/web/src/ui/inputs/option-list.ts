/** How high lists of options and menus are at most, in pixels (LM-686). */
export const LIST_HEIGHT = 260

/**
 * How the options of a selector are laid out: at most 260 px high, and the list itself scrolls, which assistive
 * technology knows of a listbox, instead of an area around it that it could not reach.
 */
export const OPTION_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: LIST_HEIGHT, overflowY: 'auto' } },
} as const
