import { describe, expect, test } from 'vitest'
import { CHART_COLOURS } from '../../ui/charts/chart-colours.ts'
import { contrast, DARK, LIGHT } from './palette.ts'

type Rgb = [number, number, number]
const SIGHTS: Readonly<Record<string, readonly Rgb[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  // Machado, Oliveira and Fernandes 2009, of full severity
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const linear = (hex: string): Rgb =>
  [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as Rgb
const times = (rows: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  rows.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Rgb

/** The colour as CIE L*a*b*, in which distances are as people see them. */
function lab(rgb: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4339, 0.3762, 0.1899],
      [0.2126, 0.7152, 0.0722],
      [0.0178, 0.1098, 0.8724],
    ],
    rgb,
  ).map(value => (value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116)) as Rgb
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const apart = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

describe.each(['light', 'dark'] as const)('the colours of charts in the %s scheme', scheme => {
  const colours = CHART_COLOURS.map(colour => colour[scheme])

  test.each(colours)('%s stands out from the sheet', colour => {
    expect(contrast(colour, (scheme === 'light' ? LIGHT : DARK).surface)).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.keys(SIGHTS))('neighbours differ for people who see %s', sight => {
    const seen = colours.map(colour => lab(times(SIGHTS[sight] ?? [], linear(colour))))
    const pairs = seen.map((one, at) => Math.round(apart(one, seen[(at + 1) % seen.length] as Rgb)))
    expect(Math.min(...pairs), pairs.join(' ')).toBeGreaterThanOrEqual(18)
  })

  test.each(Object.keys(SIGHTS))('any two differ for people who see %s', sight => {
    const seen = colours.map(colour => lab(times(SIGHTS[sight] ?? [], linear(colour))))
    const pairs = seen.flatMap((one, at) => seen.slice(at + 1).map(other => Math.round(apart(one, other))))
    expect(Math.min(...pairs), pairs.join(' ')).toBeGreaterThanOrEqual(10)
  })
})
