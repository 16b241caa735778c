import { Button, Group, Textarea } from '@mantine/core'
import { TASK_LIMITS } from '@plinth/contract/projects/task-rules'
import type { FullTask } from '@plinth/contract/projects/tasks'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { ErrorState } from '../../../ui/states.tsx'
import classes from './task-dialog.module.css'
import { commentMutation, refreshTasks, taskCommentsQuery } from './tasks.api.ts'

/** What people said about a task, newest first. */
export function TaskComments({ task, zone }: { task: FullTask; zone: string }) {
  const queryClient = useQueryClient()
  const comments = useInfiniteQuery(taskCommentsQuery(task._id))
  const [text, setText] = useState('')
  const say = useMutation({
    ...commentMutation,
    onSuccess: () => {
      setText('')
      void refreshTasks(queryClient)
    },
  })
  const shown = comments.data?.pages.flatMap(page => page.data) ?? []
  const isLong = [...text.trim()].length > TASK_LIMITS.comment
  const problem = isLong ? `Maximum length is ${TASK_LIMITS.comment}` : say.error && messageOf(say.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isLong) say.mutate({ id: task._id, text: text.trim() })
  }
  if (!task.canWork && comments.data && shown.length === 0) return null
  return (
    <section className={classes.section} aria-label="Comments">
      <h3>Comments {task.comments > 0 && <span className={classes.count}>{task.comments}</span>}</h3>
      {task.canWork && (
        <form onSubmit={submit}>
          <Textarea
            aria-label="New comment"
            placeholder="Write a comment"
            autosize
            minRows={2}
            maxRows={8}
            value={text}
            error={problem}
            onChange={event => setText(event.currentTarget.value)}
          />
          {text.trim() !== '' && (
            <Group justify="flex-end" mt="xs">
              <Button type="submit" size="xs" loading={say.isPending} disabled={isLong}>
                Comment
              </Button>
            </Group>
          )}
        </form>
      )}
      {comments.isError && shown.length === 0 && <ErrorState onRetry={() => void comments.refetch()} />}
      <ol className={classes.comments}>
        {shown.map(comment => (
          <li key={comment._id}>
            <div className={classes.said}>
              <strong>{comment.by.fullName}</strong> <span>{formatDateTime(comment.createdAt, zone)}</span>
            </div>
            <p>{comment.text}</p>
          </li>
        ))}
      </ol>
      {comments.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={comments.isFetchingNextPage}
          onClick={() => void comments.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </section>
  )
}
