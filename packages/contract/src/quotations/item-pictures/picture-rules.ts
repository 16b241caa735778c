/** Limits and texts of pictures of items (QT-040). */
export const PICTURE_LIMITS = { pictures: 5, bytes: 5 * 1024 * 1024, side: 1600, thumb: 160, asked: 100 } as const

export const PICTURE_TEXTS = {
  type: 'Choose a picture in JPG, PNG or WebP format',
  tooLarge: 'The picture must not be larger than 5 MB',
  many: 'An item has at most 5 pictures',
} as const
