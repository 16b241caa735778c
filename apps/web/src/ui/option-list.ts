/**
 * How the options of a selector are laid out: at most 260 px high (LM-686), and the list itself scrolls, which assistive
 * technology knows of a listbox, instead of an area around it that it could not reach.
 */
export const OPTION_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
} as const
