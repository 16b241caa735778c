import { Button, Group, Modal } from '@mantine/core'
import { useRef } from 'react'
import { useBackCloses } from './use-back-closes.ts'

// the library sets the role of a plain dialog after all props, so it is replaced here
const asAlert = (content: HTMLElement | null): void => content?.setAttribute('role', 'alertdialog')

/** An alert dialog with a sentence that must be read; it closes 200 ms after OK (IN-729, IN-Q109). */
export function AlertDialog({
  text,
  onOk,
  onClosed,
}: {
  /** undefined while there is nothing to show */
  text: string | undefined
  onOk: () => void
  /** called when it has left the screen */
  onClosed?: () => void
}) {
  // keeps the text while it fades out
  const shown = useRef(text)
  if (text !== undefined) shown.current = text
  useBackCloses(text !== undefined, onOk)
  return (
    <Modal.Root
      opened={text !== undefined}
      onClose={onOk}
      size={380}
      centered
      returnFocus={false}
      transitionProps={{ duration: 0, exitDuration: 200 }}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
    >
      <Modal.Overlay />
      <Modal.Content ref={asAlert}>
        <Modal.Header>
          <Modal.Title fz="md" fw={620}>
            {shown.current}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Group justify="flex-end">
            <Button onClick={onOk} data-autofocus>
              OK
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
