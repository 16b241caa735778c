import type { AnyRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** how many steps of the wizard lie behind this entry of the browser's history */
    stepsBehind?: number
  }
}

/** How many steps of the wizard lie behind the present one. */
export const stepsBehindOf = ({ history }: AnyRouter): number => history.location.state.stepsBehind ?? 0

/** Goes back to where the wizard was opened, so that what replaces it leaves none of its steps to come back to. */
export function goToFirstStep(router: AnyRouter): Promise<void> {
  const steps = stepsBehindOf(router)
  if (steps === 0) return Promise.resolve()
  return new Promise(resolve => {
    const stop = router.history.subscribe(() => {
      stop()
      resolve()
    })
    router.history.go(-steps)
  })
}
