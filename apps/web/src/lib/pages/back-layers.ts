/**
 * What Back closes before it leaves the page. Every layer that is open, a sheet over the page or a question over the sheet, has an
 * entry of its own in the browser's history: the page's address once more, counted in the entry's state under `layers`. The router
 * hears of none of them.
 */
interface Layer {
  close: () => void
}
const layers: Layer[] = []
/** the address they stand at */
let at = ''
/** how many steps are on their way that were taken here */
let ownSteps = 0
let timer: ReturnType<typeof setTimeout> | undefined

function depthOf(state: unknown): number {
  const { layers: depth } = (state ?? {}) as { layers?: unknown }
  return typeof depth === 'number' ? depth : 0
}

/** Past the router, which would take it for another page. */
const write = (how: 'pushState' | 'replaceState', depth: number): void =>
  History.prototype[how].call(history, { ...history.state, layers: depth }, '', location.href)

/** Gives each open layer its entry and takes back those of layers that have closed. An entry that was left behind by going on to another page stays. */
function settle(): void {
  const depth = depthOf(history.state)
  at = location.href
  for (let next = depth + 1; next <= layers.length; next++) write('pushState', next)
  if (layers.length < depth) step(layers.length - depth)
}
function step(by: number): void {
  ownSteps++
  history.go(by)
}
/** Once everything that the same press does has been done: what closes may go on to another page, or ask first. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function onPopState(event: PopStateEvent): void {
  if (ownSteps > 0) {
    ownSteps--
    event.stopImmediatePropagation()
    return
  }
  const depth = depthOf(event.state)
  if (depth > layers.length) {
    // an entry that was left behind: one step further
    event.stopImmediatePropagation()
    history.back()
  } else if (depth < layers.length && location.href === at) {
    event.stopImmediatePropagation()
    layers.at(-1)?.close()
    settleSoon()
  }
}

/** Lets Back close something by calling `close`, which may ask first. Returns the way to stop, for when it has closed. */
export function addBackLayer(close: () => void): () => void {
  const layer: Layer = { close }
  layers.push(layer)
  settleSoon()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}

/** Starts listening; called once by the application. What was open before a reload is so no more. */
export function startBackLayers(): void {
  if (depthOf(history.state) > 0) write('replaceState', 0)
  window.addEventListener('popstate', onPopState, true)
}
