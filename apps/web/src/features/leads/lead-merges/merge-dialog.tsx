import { Button, Group, Radio } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import {
  differingChoices,
  fixedReason,
  keptFirst,
  MERGE_TEXTS,
  MERGE_UNDO_DAYS,
  type MergeChoice,
  preselected,
} from '@plinth/contract/leads/merge-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { leadQuery, refreshLeads } from '../lead/lead.api.ts'
import { leadFieldsQuery } from '../lead-forms/lead-forms.api.ts'
import { shownPhone } from '../parts/lead-text.ts'
import { missingFieldsOf } from '../parts/moves/missing-fields.ts'
import { belongingsQuery, mergeMutation } from './lead-merges.api.ts'
import classes from './merge.module.css'
import { MergeChoices } from './merge-choices.tsx'
import { belongingsText, nameBeside, type Writing } from './merge-values.ts'
import { UNDO_MILLISECONDS, useMergeUndo } from './use-merge-undo.ts'

export interface MergeDialogProps {
  /** two leads, in any order */
  pair: readonly [string, string]
  opened: boolean
  onClose: () => void
  /** called with the id of the lead that was kept */
  onMerged: (keptId: string) => void
}

/** Two leads side by side: which one to keep, and which value of each field that differs. */
export function MergeDialog({ pair, opened, onClose, onMerged }: MergeDialogProps) {
  // once the dialog is closed one of them may be gone, so it is no longer fetched
  const one = useQuery({ ...leadQuery(pair[0]), enabled: opened })
  const other = useQuery({ ...leadQuery(pair[1]), enabled: opened })
  const failed = [one, other].find(query => query.isError && !query.data)
  return (
    <Dialog opened={opened} onClose={onClose} title="Merge two leads" size={860}>
      {failed ? (
        <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : one.data && other.data ? (
        <MergeForm leads={[one.data, other.data]} onClose={onClose} onMerged={onMerged} />
      ) : (
        <SkeletonRows count={6} height={48} />
      )}
    </Dialog>
  )
}

interface MergeFormProps {
  leads: readonly [Lead, Lead]
  onClose: () => void
  onMerged: (keptId: string) => void
}

function MergeForm({ leads, onClose, onMerged }: MergeFormProps) {
  const queryClient = useQueryClient()
  const undo = useMergeUndo()
  const { writing, canAssign } = useWriting()
  const [keepId, setKeepId] = useState(() => keptFirst(...leads)[0]._id)
  const kept = useRef<HTMLInputElement>(null)
  // the dialog sets the focus when it opens, possibly before the leads are loaded
  useEffect(() => kept.current?.focus(), [])
  const [picked, setPicked] = useState<Partial<Record<MergeChoice, string>>>({})
  const [keep, gone] = leads[0]._id === keepId ? leads : [leads[1], leads[0]]
  const choices = useMemo(
    () => differingChoices(keep, gone, [...writing.fieldNames.keys()]),
    [keep, gone, writing.fieldNames],
  )
  const usual = preselected(keep, gone, choices, canAssign)
  const take = choices.filter(choice => {
    if (fixedReason(keep, gone, choice, canAssign) !== undefined) return false
    const from = picked[choice]
    return from === undefined ? usual.includes(choice) : from === gone._id
  })
  const problem = problemOf(keep, gone)
  const merge = useMutation({
    ...mergeMutation,
    onSuccess: ({ merge: done }) => {
      toast.success(MERGE_TEXTS.merged, {
        duration: UNDO_MILLISECONDS,
        action: { label: 'Undo', run: () => void undo(done._id) },
      })
      onClose()
      onMerged(done.keptId)
      void refreshLeads(queryClient, done.goneId)
    },
    onError: error => {
      // refetch what was changed in the meantime, and let the person choose again
      if (isAppError(error, 'CONFLICT') || isAppError(error, 'NOT_FOUND')) void refreshLeads(queryClient)
    },
  })
  const submit = (): void =>
    merge.mutate({
      keepId: keep._id,
      goneId: gone._id,
      keepVersion: keep.version,
      goneVersion: gone.version,
      take,
      idempotencyKey: crypto.randomUUID(),
    })
  return (
    <>
      <Radio.Group value={keepId} onChange={setKeepId} label="Lead to keep" classNames={{ label: classes.groupLabel }}>
        <div className={classes.heads}>
          {leads.map(lead => (
            <Head
              key={lead._id}
              lead={lead}
              other={lead === leads[0] ? leads[1] : leads[0]}
              zone={writing.zone}
              ref={lead._id === keepId ? kept : null}
            />
          ))}
        </div>
      </Radio.Group>
      <MergeChoices
        leads={leads}
        choices={choices}
        chosenOf={choice => (take.includes(choice) ? gone._id : keep._id)}
        reasonOf={choice => fixedReason(keep, gone, choice, canAssign)}
        onPick={(choice, leadId) => setPicked(before => ({ ...before, [choice]: leadId }))}
        writing={writing}
      />
      <Consequences keep={keep} gone={gone} zone={writing.zone} />
      <FormError>{problem ?? (merge.error ? refusalOf(merge.error) : undefined)}</FormError>
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button onClick={submit} loading={merge.isPending} disabled={problem !== undefined}>
          Merge leads
        </Button>
      </Group>
    </>
  )
}

/** Why these two cannot be merged in this direction. */
function problemOf(keep: Lead, gone: Lead): string | undefined {
  const [isKeepWon, isGoneWon] = [keep, gone].map(lead => lead.leadStage.kind === 'won')
  if (isKeepWon && isGoneWon) return MERGE_TEXTS.bothWon
  if (isGoneWon) return MERGE_TEXTS.wonIsKept
  return keep.isArchive ? MERGE_TEXTS.archived : undefined
}

/** Why the server refused the merge, including the fields that a rule requires. */
function refusalOf(error: Error): string {
  const missing = missingFieldsOf(error).map(field => field.displayName)
  if (missing.length > 0) return MERGE_TEXTS.missing(missing)
  return isAppError(error, 'NOT_FOUND') ? MERGE_TEXTS.goneMeanwhile : messageOf(error)
}

/** How the company writes values, and whether the person may choose assignees. */
function useWriting(): { writing: Writing; canAssign: boolean } {
  const { data: profile } = useQuery(profileQuery)
  const { data: fields } = useQuery(leadFieldsQuery)
  const fieldNames = useMemo(
    () => new Map((fields ?? []).filter(field => !field.isDefault).map(field => [field.fieldId, field.fieldName])),
    [fields],
  )
  const settings = profile?.CompanySettingDetails
  return {
    writing: { zone: settings?.timeZone ?? 'UTC', symbol: settings?.currencySymbol || undefined, fieldNames },
    canAssign: profile?.rolesAssigned?.crm.canAssign ?? false,
  }
}

interface HeadProps {
  lead: Lead
  other: Lead
  zone: string
  /** the radio button of this lead, where there is a choice */
  ref: Ref<HTMLInputElement>
}

/** The name of a lead, with the choice to keep it. */
function Head({ lead, other, zone, ref }: HeadProps) {
  const isBarred = problemOf(lead, other) !== undefined
  return (
    <div className={classes.head}>
      <Radio
        value={lead._id}
        disabled={isBarred}
        data-autofocus={ref !== null || undefined}
        ref={ref}
        label={`Keep ${nameBeside(lead, other, zone)}`}
        classNames={{ label: classes.keep }}
      />
      <span className={classes.headFacts}>
        {[shownPhone(lead), `added ${formatDate(lead.createdAt, zone)}`].filter(Boolean).join(' · ')}
        {lead.isArchive && ' · archived'}
      </span>
    </div>
  )
}

/** What the merge will do, shown before it is done. */
function Consequences({ keep, gone, zone }: { keep: Lead; gone: Lead; zone: string }) {
  const { data: belongings } = useQuery(belongingsQuery(gone._id))
  const moved = belongings && belongingsText(belongings)
  return (
    <div className={classes.consequences}>
      <p>What happens</p>
      <ul>
        <li>
          {nameBeside(gone, keep, zone)} disappears from the lists; its links lead to {nameBeside(keep, gone, zone)}{' '}
          (kept).
        </li>
        <li>Phone numbers and contacts of both are kept.{moved === undefined ? '' : ` Moved along: ${moved}.`}</li>
        <li>Both histories stay. The merge can be undone for {MERGE_UNDO_DAYS} days.</li>
      </ul>
    </div>
  )
}
