import { Button } from '@mantine/core'
import type { CommentThread } from '@plinth/contract/quotations/quotation/client/client-comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatDateTime } from '../../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { answerThread, markThread, refreshThreads } from './client.api.ts'
import classes from './client.module.css'
import { CommentForm } from './comment-form.tsx'

interface CommentThreadItemProps {
  thread: CommentThread
  mayWrite: boolean
  zone: string | undefined
}

/** A comment with its answers, where it stands, and what can be done with it. */
export function CommentThreadItem({ thread, mayWrite, zone }: CommentThreadItemProps) {
  const queryClient = useQueryClient()
  const [isAnswering, setAnswering] = useState(false)
  const marking = useMutation({
    mutationFn: (isDone: boolean) => markThread(thread._id, isDone),
    onSuccess: () => refreshThreads(queryClient),
    onError: error => toast.error(messageOf(error)),
  })
  const place = [thread.place, `v${thread.version}`].filter(Boolean).join(' · ')
  return (
    <li className={classes.thread}>
      <div className={classes.place}>
        <span>{place}</span>
        {thread.isChangeRequest && <StatusBadge tone="today">Wish for a change</StatusBadge>}
      </div>
      {[thread, ...thread.answers].map(one => (
        <div key={one._id} className={classes.said} data-firm={one.isFirm || undefined}>
          <div className={classes.who}>
            <strong>{one.author}</strong>
            <span>{one.isFirm ? 'for the firm' : 'client'}</span>
            <time dateTime={one.at}>{formatDateTime(one.at, zone)}</time>
          </div>
          <p>{one.text}</p>
        </div>
      ))}
      {mayWrite && (
        <div className={classes.actions}>
          {!isAnswering && (
            <Button size="xs" variant="default" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          <Button size="xs" variant="subtle" loading={marking.isPending} onClick={() => marking.mutate(!thread.isDone)}>
            {thread.isDone ? 'Open again' : 'Done'}
          </Button>
        </div>
      )}
      {isAnswering && (
        <CommentForm
          draftKey={`quotation answer ${thread._id}`}
          label={`Answer to ${thread.author}`}
          hint="The client gets it by email."
          button="Send answer"
          send={(text, key) => answerThread(thread._id, text, key)}
          onSent={() => setAnswering(false)}
        />
      )}
    </li>
  )
}
