import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has a phone's width, 767 px or less (SH-584, SH-585). */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
