import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface ConfirmOptions {
  title: string
  message?: ReactNode
  /** text of the button that goes ahead, "OK" unless told */
  confirmLabel?: string
  cancelLabel?: string
  /** the step destroys something: the button is terracotta */
  danger?: boolean
}

export interface ConfirmDialogProps extends ConfirmOptions {
  opened: boolean
  /** the step is running: both buttons wait */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

// the library writes the role of a plain dialog, after everything it is given
const asAlert = (content: HTMLElement | null): void => content?.setAttribute('role', 'alertdialog')

const FOCUSED = { 'data-autofocus': true } as const

/** Asks before a step. An alert dialog: the question is read out, focus is held, Esc is Cancel, Cancel has the focus where the step destroys. */
export function ConfirmDialog({ opened, busy = false, onConfirm, onCancel, ...options }: ConfirmDialogProps) {
  const { title, message, confirmLabel = 'OK', cancelLabel = 'Cancel', danger = false } = options
  useReturnFocus(opened)
  useBackCloses(opened, busy ? () => undefined : onCancel)
  const isListening = useAfterOpening(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={busy ? () => undefined : onCancel}
      closeOnEscape={isListening}
      size={420}
      centered
    >
      <Modal.Overlay />
      <Modal.Content ref={asAlert}>
        <Modal.Header>
          <Modal.Title fz="md" fw={620}>
            {title}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {message}
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" disabled={busy} onClick={onCancel} {...(danger ? FOCUSED : {})}>
              {cancelLabel}
            </Button>
            <Button {...(danger ? { color: 'terracotta' } : FOCUSED)} loading={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Turns true a moment after the opening: the Escape that made a dialog below ask must not answer the question as well. */
function useAfterOpening(opened: boolean): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(opened))
    return () => clearTimeout(timer)
  }, [opened])
  return opened && isAfter
}

interface Question extends ConfirmOptions {
  answer: (yes: boolean) => void
}

/**
 * `const [confirm, confirmDialog] = useConfirm()`: put `confirmDialog` on the page, then
 * `if (await confirm({ title: 'Delete lead?', danger: true })) …`. A new question answers an open one with no.
 */
export function useConfirm(): readonly [(options: ConfirmOptions) => Promise<boolean>, ReactNode] {
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState(false)
  const pending = useRef<(yes: boolean) => void>(undefined)

  const confirm = useCallback((options: ConfirmOptions) => {
    pending.current?.(false)
    return new Promise<boolean>(resolve => {
      const answer = (yes: boolean): void => {
        pending.current = undefined
        setOpened(false)
        resolve(yes)
      }
      pending.current = answer
      setQuestion({ ...options, answer })
      setOpened(true)
    })
  }, [])

  const dialog = question ? (
    <ConfirmDialog
      {...question}
      opened={opened}
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  ) : null
  return [confirm, dialog]
}
