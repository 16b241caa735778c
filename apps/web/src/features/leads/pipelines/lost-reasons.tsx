import { Textarea } from '@mantine/core'
import { LOST_REASONS_MAX } from '@plinth/contract/leads/lead-forms/list-entries'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { LOCKED_TEXT, LockedHint } from '../../../ui/locked-hint.tsx'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { lostReasonsQuery, putLostReasonsMutation, refreshLostReasons } from '../lead-forms/lead-forms.api.ts'

/** Why leads are lost, as the company offers it, one on each line (decision 51). */
export function LostReasons({ isLocked }: { isLocked: boolean }) {
  const { data, error, refetch } = useQuery(lostReasonsQuery)
  useLiveNews(['lists.changed'], refreshLostReasons)
  return (
    <SettingsCard
      title="Reasons for losing"
      hint="Offered whenever a lead is lost or not interested; any other reason can be written. What leads say already stays."
    >
      {data && <Reasons saved={data} isLocked={isLocked} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={1} height={120} />}
    </SettingsCard>
  )
}

const linesOf = (text: string): string[] => text.split('\n').flatMap(line => line.trim().replace(/\s+/g, ' ') || [])

function Reasons({ saved, isLocked }: { saved: string[]; isLocked: boolean }) {
  const queryClient = useQueryClient()
  /** what is written, and the reasons that it began with */
  const [draft, setDraft] = useState<{ text: string; before: string[] }>()
  const text = draft?.text ?? saved.join('\n')
  const reasons = linesOf(text)
  const isChanged = draft !== undefined && reasons.join('\n') !== saved.join('\n')
  const put = useMutation({
    ...putLostReasonsMutation,
    onSuccess(kept) {
      queryClient.setQueryData(lostReasonsQuery.queryKey, kept)
      setDraft(undefined)
      toast.success('Reasons saved')
    },
    async onError() {
      await refreshLostReasons(queryClient)
      // whoever looks at them again builds on them as they are
      setDraft(now => now && { ...now, before: queryClient.getQueryData(lostReasonsQuery.queryKey) ?? now.before })
    },
  })
  const problem = put.isError ? (Object.values(fieldErrorsOf(put.error) ?? {})[0] ?? messageOf(put.error)) : undefined
  return (
    <form
      aria-label="Reasons for losing"
      onSubmit={event => {
        event.preventDefault()
        if (isChanged && !put.isPending) put.mutate({ reasons, before: draft.before })
      }}
    >
      <LockedHint locked={isLocked}>
        <Textarea
          label="One reason on each line"
          autosize
          minRows={4}
          maxRows={LOST_REASONS_MAX}
          value={text}
          onChange={event => {
            const typed = event.currentTarget.value
            setDraft(now => ({ before: saved, ...now, text: typed }))
            put.reset()
          }}
          disabled={isLocked}
          error={problem}
        />
      </LockedHint>
      <SaveBar
        isChanged={isChanged}
        isSaving={put.isPending}
        reason={isLocked ? LOCKED_TEXT : undefined}
        onDiscard={() => {
          setDraft(undefined)
          put.reset()
        }}
      />
    </form>
  )
}
