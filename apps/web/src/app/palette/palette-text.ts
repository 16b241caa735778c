/**
 * What is typed into the palette. From the press that opens it until its field has the focus, keys are caught here, so that none is
 * lost while its code is on its way.
 */
let typed = ''
let isEntered = false
let stop: (() => void) | undefined
const listeners = new Set<() => void>()

function put(text: string): void {
  typed = text
  for (const listener of listeners) listener()
}

function onKeyDown(event: KeyboardEvent, onEscape: () => void): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const isText = [...event.key].length === 1
  if (!isText && !['Backspace', 'Enter', 'Escape'].includes(event.key)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Escape') {
    paletteText.release()
    onEscape()
  } else if (event.key === 'Enter') isEntered = true
  else put(isText ? typed + event.key : [...typed].slice(0, -1).join(''))
}

export const paletteText = {
  get: (): string => typed,
  /** what the field holds now; whoever goes on typing does not want the Enter of before */
  type(text: string): void {
    isEntered = false
    put(text)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Begins with an empty text and catches what is typed. Escape gives up. */
  catchKeys(onEscape: () => void): void {
    paletteText.release()
    isEntered = false
    put('')
    const listener = (event: KeyboardEvent): void => onKeyDown(event, onEscape)
    window.addEventListener('keydown', listener, true)
    stop = () => window.removeEventListener('keydown', listener, true)
  },
  /** From here the field has the keys. */
  release(): void {
    stop?.()
    stop = undefined
  },
  /** Whether Enter was pressed before the field was there; asked once. */
  takeEnter(): boolean {
    const was = isEntered
    isEntered = false
    return was
  },
}
