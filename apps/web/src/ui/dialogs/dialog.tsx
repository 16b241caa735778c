import { Modal, type ModalProps } from '@mantine/core'
import { useIsPhone } from '../use-is-phone.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The one dialog of the product: centred on a desk, a full sheet on a phone; Esc closes, focus is held and given back. */
export function Dialog(props: ModalProps) {
  const isPhone = useIsPhone()
  useReturnFocus(props.opened)
  return <Modal fullScreen={isPhone} {...props} />
}
