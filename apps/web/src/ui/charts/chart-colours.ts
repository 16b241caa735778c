/** A colour of a series in the light and in the dark scheme. */
export interface ChartColour {
  light: string
  dark: string
}

/**
 * The colours of slices and lines, in the order in which they are given out. Each stands out from the sheet by 3:1 in its scheme,
 * and each from those before it for people who see no red or no green (chart-colours.test.ts). Names and figures always stand
 * beside them: no meaning rests on a colour.
 */
export const CHART_COLOURS: readonly ChartColour[] = [
  { light: '#1f4e8c', dark: '#7fb0ee' },
  { light: '#b8642c', dark: '#e39a5f' },
  { light: '#46a47e', dark: '#a8ecd6' },
  { light: '#441c52', dark: '#a941d4' },
  { light: '#4e4a1b', dark: '#dedca4' },
  { light: '#3f8bba', dark: '#99d3e8' },
  { light: '#511825', dark: '#d0313e' },
  { light: '#6b7078', dark: '#9fa1a3' },
]

/** The colour at a place of the order, which begins again after its end, as CSS that follows the scheme. */
export function chartColour(place: number): string {
  const { light, dark } = CHART_COLOURS[place % CHART_COLOURS.length] as ChartColour
  return `light-dark(${light}, ${dark})`
}
