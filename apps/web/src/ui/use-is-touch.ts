import { useMediaQuery } from '@mantine/hooks'

/** Whether the device is used with a finger, so that a field which gets the focus brings a keyboard up over the page. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
