/** The colours of tags; the wire has the code (LM-325, LM-Q86). Each stands out on light and dark backgrounds. */
export const TAG_COLOURS = [
  { name: 'Brown', code: '#8a5a3c' },
  { name: 'Grey', code: '#7a7f87' },
  { name: 'Orange', code: '#d9730d' },
  { name: 'Yellow', code: '#c29b00' },
  { name: 'Green', code: '#3f8f5b' },
  { name: 'Blue', code: '#2f6fb3' },
  { name: 'Purple', code: '#7d57b5' },
  { name: 'Pink', code: '#c14c8a' },
  { name: 'Red', code: '#c8433a' },
  { name: 'Cyan Blue', code: '#1d8fa6' },
] as const
export type TagColour = (typeof TAG_COLOURS)[number]['code']

export const TAG_NAME_MAX = 15
/** The most tags of a company; nobody would read a longer list. */
export const TAGS_MAX = 200
/** How long a deleted tag can be brought back. */
export const REMOVED_DAYS = 30
export const TAG_TEXTS = {
  added: 'Tag added successfully!',
  edited: 'Tag edited successfully!',
  restored: 'Tag restored',
  full: `There can be at most ${TAGS_MAX} tags`,
  taken: 'A tag with this name already exists',
  permanent: 'This field can’t be deleted',
} as const
