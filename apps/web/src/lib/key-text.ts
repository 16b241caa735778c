const NAMES: Readonly<Record<string, string>> = { mod: 'Ctrl', arrowdown: '↓', arrowup: '↑', escape: 'Esc' }

/** A combination of keys as people read it: `mod+k` is `Ctrl K`. */
export const keyText = (keys: string): string =>
  keys
    .split('+')
    .map(key => NAMES[key.toLowerCase()] ?? key.toUpperCase())
    .join(' ')
