import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is wide enough for two halves, 1024 px or more (SH-586, SH-Q111). */
export const useIsSplit = (): boolean => useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
