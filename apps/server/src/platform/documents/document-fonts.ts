import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The fonts that documents are set in: Noto Sans for Latin, and for each further script a family of its own, since no one file has all
 * of them. A run of text takes the first family that has its characters (QT-272).
 */
const FAMILIES = {
  'Noto Sans': ['noto-sans', 'NotoSans', ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']],
  'Noto Sans Devanagari': ['noto-sans-devanagari', 'NotoSansDevanagari', ['400Regular', '700Bold']],
  'Noto Sans Gujarati': ['noto-sans-gujarati', 'NotoSansGujarati', ['400Regular', '700Bold']],
  'Noto Sans Gurmukhi': ['noto-sans-gurmukhi', 'NotoSansGurmukhi', ['400Regular', '700Bold']],
  'Noto Sans Bengali': ['noto-sans-bengali', 'NotoSansBengali', ['400Regular', '700Bold']],
  'Noto Sans Oriya': ['noto-sans-oriya', 'NotoSansOriya', ['400Regular', '700Bold']],
  'Noto Sans Tamil': ['noto-sans-tamil', 'NotoSansTamil', ['400Regular', '700Bold']],
  'Noto Sans Telugu': ['noto-sans-telugu', 'NotoSansTelugu', ['400Regular', '700Bold']],
  'Noto Sans Kannada': ['noto-sans-kannada', 'NotoSansKannada', ['400Regular', '700Bold']],
  'Noto Sans Malayalam': ['noto-sans-malayalam', 'NotoSansMalayalam', ['400Regular', '700Bold']],
  'Noto Sans Arabic': ['noto-sans-arabic', 'NotoSansArabic', ['400Regular', '700Bold']],
} as const satisfies Record<string, readonly [folder: string, file: string, styles: readonly string[]]>

/** The names of the families in the order in which they are tried. */
export const FONT_FAMILIES = Object.keys(FAMILIES)

const modules = createRequire(import.meta.url)

/** Where the files of the fonts are. */
export const fontFiles = (): string[] =>
  Object.values(FAMILIES).flatMap(([folder, file, styles]) => {
    const root = dirname(modules.resolve(`@expo-google-fonts/${folder}/package.json`))
    return styles.map(style => join(root, style, `${file}_${style}.ttf`))
  })

/** What no family is made for; of the scripts it is made for, each has every character in use. */
const WITHOUT_GLYPH =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Bengali}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Arabic}\p{M}\t\n\r -~ -¿×÷‐-‧‰‹›⁄₠-₿℀-ℵ←-↓−√∞≈≠≤≥□]/gu

/** How many characters of a text are printed as an empty box, since no font has them. */
export const countWithoutGlyph = (text: string): number => text.match(WITHOUT_GLYPH)?.length ?? 0
