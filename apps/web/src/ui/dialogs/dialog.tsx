import { Modal, type ModalProps } from '@mantine/core'
import { useIsPhone } from '../use-is-phone.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The one dialog of the product: centred on a desk, a full sheet on a phone; Esc closes, on a phone Back, focus is held and given back. */
export function Dialog(props: ModalProps) {
  const isPhone = useIsPhone()
  useReturnFocus(props.opened)
  useBackCloses(props.opened, props.onClose)
  return <Modal fullScreen={isPhone} {...props} />
}
