/**
 * The colours of the product, light and dark: paper, ink, one accent, and the three meanings of a follow-up
 * (LM-102 to LM-104). Every text colour passes 4.5:1 on every ground it is used on; palette.test.ts proves it.
 */
export const LIGHT = {
  paper: '#f6f3ec',
  surface: '#ffffff',
  sunken: '#efebe1',
  ink: '#1b1d20',
  'ink-soft': '#53565b',
  'ink-faint': '#63656a',
  hairline: '#e2ddd1',
  'hairline-strong': '#c9c3b5',
  'control-border': '#8c8778',
  accent: '#1f4e8c',
  'accent-hover': '#173d70',
  'accent-soft': '#e6edf6',
  'on-accent': '#ffffff',
  late: '#a33f26',
  'late-soft': '#f8e8e2',
  today: '#9c4f00',
  'today-soft': '#fbecd8',
  later: '#494c51',
  good: '#2b6440',
  'good-soft': '#e4f0e6',
  'squared-line': '#ebe6da',
} as const

export type ColourName = keyof typeof LIGHT

export const DARK: Record<ColourName, string> = {
  paper: '#191816',
  surface: '#22201e',
  sunken: '#2b2926',
  ink: '#ede9e1',
  'ink-soft': '#b9b3a8',
  'ink-faint': '#a8a297',
  hairline: '#383531',
  'hairline-strong': '#4e4a44',
  'control-border': '#827b70',
  accent: '#9dc0ee',
  'accent-hover': '#bcd5f5',
  'accent-soft': '#26344a',
  'on-accent': '#14202f',
  late: '#f2a58c',
  'late-soft': '#43281f',
  today: '#f0b15c',
  'today-soft': '#402f18',
  later: '#c4beb4',
  good: '#93cda2',
  'good-soft': '#223527',
  'squared-line': '#262421',
}

/** Which text colours stand on which grounds, for the contrast check. */
export const PAIRS: readonly (readonly [text: ColourName, ground: ColourName])[] = [
  ...(['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-hover', 'late', 'today', 'later', 'good'] as const).flatMap(
    text => (['paper', 'surface', 'sunken'] as const).map(ground => [text, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'accent-soft'],
  ['late', 'late-soft'],
  ['ink', 'late-soft'],
  ['today', 'today-soft'],
  ['ink', 'today-soft'],
  ['good', 'good-soft'],
  ['late', 'accent-soft'],
  ['today', 'accent-soft'],
  ['later', 'accent-soft'],
]

/** What a switch is drawn in; off and on are also told apart by where its thumb is. */
export const SWITCH = { off: 'control-border', on: 'accent', thumb: 'surface' } as const satisfies Record<
  string,
  ColourName
>

/** Borders of controls and their parts, which need 3:1 to be seen as controls (WCAG 1.4.11). */
export const EDGES: readonly (readonly [edge: ColourName, ground: ColourName])[] = [
  ...(['surface', 'paper'] as const).flatMap(ground => [[SWITCH.off, ground] as const, [SWITCH.on, ground] as const]),
  [SWITCH.thumb, SWITCH.off],
  [SWITCH.thumb, SWITCH.on],
  ['control-border', 'surface'],
  ['control-border', 'paper'],
  ['accent', 'surface'],
]

/** The contrast ratio of two #rrggbb colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The palette as CSS custom properties: `--ink`, `--paper` … */
export const cssColours = (colours: Record<ColourName, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))
