import { Button, Group, Textarea } from '@mantine/core'
import { COMMENT_LIMITS } from '@plinth/contract/quotations/quotation/client/client-comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readDraft, useKeptDraft } from '../../../../lib/drafts.ts'
import { messageOf } from '../../../../lib/forms.ts'
import { refreshThreads } from './client.api.ts'

interface CommentFormProps {
  /** under which what is typed and not sent is kept */
  draftKey: string
  label: string
  hint?: string
  button: string
  autoFocus?: boolean
  send: (text: string, idempotencyKey: string) => Promise<unknown>
  onSent?: () => void
}

/** A text to the client; what is typed stays until it is sent. */
export function CommentForm({ draftKey, label, hint, button, autoFocus, send, onSent }: CommentFormProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(() => {
    const kept = readDraft(draftKey)
    return typeof kept === 'string' ? kept : ''
  })
  const [key, setKey] = useState(() => crypto.randomUUID())
  useKeptDraft(draftKey, text === '' ? undefined : text)
  const sending = useMutation({
    mutationFn: () => send(text.trim(), key),
    onSuccess: async () => {
      setText('')
      setKey(crypto.randomUUID())
      await refreshThreads(queryClient)
      onSent?.()
    },
  })
  const isLong = [...text.trim()].length > COMMENT_LIMITS.text
  const problem = isLong ? `Maximum length is ${COMMENT_LIMITS.text}` : sending.error && messageOf(sending.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isLong && !sending.isPending) sending.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus={autoFocus || undefined}
        value={text}
        error={problem}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="sm" loading={sending.isPending} disabled={text.trim() === '' || isLong}>
          {button}
        </Button>
      </Group>
    </form>
  )
}
