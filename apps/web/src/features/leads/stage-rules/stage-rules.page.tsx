import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core'
import { type StageRule, STAGE_RULE_TEXTS as TEXTS } from '@plinth/contract/leads/stage-rules'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatShortDate } from '../../../lib/text/format-date.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { refreshStages } from '../pipelines/pipelines.api.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { addRuleMutation, editRuleMutation, stageRulesQuery } from './stage-rules.api.ts'
import classes from './stage-rules.module.css'
import { type RuleField, useRuleFields } from './use-rule-fields.ts'

/** Lead settings: which stages a lead may move between, and what must be filled in for it (LM-252 to LM-263). */
export function StageRulesPage() {
  const queryClient = useQueryClient()
  const rules = useQuery(stageRulesQuery)
  const fields = useRuleFields()
  const { data: profile } = useQuery(profileQuery)
  const isLocked = profile !== undefined && !profile.rolesAssigned.crm.edit
  const editing = useDialog<{ rule: StageRule | undefined }>()
  const [confirm, question] = useConfirm()
  const refresh = () => queryClient.invalidateQueries({ queryKey: stageRulesQuery.queryKey })
  useLiveNews(['lists.changed'], client => Promise.all([refresh(), refreshStages(client)]))
  const bringBack = useMutation({
    ...addRuleMutation,
    onSuccess() {
      toast.success(TEXTS.added)
      void refresh()
    },
    onError: error => toast.error(messageOf(error)),
  })
  const remove = useMutation(editRuleMutation)
  const askToRemove = async (rule: StageRule): Promise<void> => {
    const { fromStage, toStage, isTransition, requiredFields } = rule
    const message = `Leads can then move from ${fromStage.stageName} to ${toStage.stageName} without conditions.`
    if (!(await confirm({ title: 'Delete Stage Rule', message, confirmLabel: 'Delete', danger: true }))) return
    const undo = () =>
      bringBack.mutate({ fromStage: fromStage._id, toStage: toStage._id, isTransition, requiredFields })
    remove.mutate(
      { id: rule._id, isDeleted: true, version: rule.version },
      {
        onSuccess: () => toast.success(TEXTS.deleted, { action: { label: 'Undo', run: undo } }),
        onError: () => toast.error('Failed to Delete stage rule'),
        onSettled: () => void refresh(),
      },
    )
  }
  const edit = (rule: StageRule | undefined): void => editing.open({ rule })
  const add = (
    <LockedHint locked={isLocked}>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit(undefined)}>
        Add New Rule
      </Button>
    </LockedHint>
  )
  return (
    <Page title="Stage Transition Rules" actions={add}>
      <p className={classes.about}>Specify rules applicable for moving a lead from one stage to another.</p>
      {rules.isPending && <SkeletonRows count={4} height={52} />}
      {rules.isError && !rules.data && (
        <ErrorState message={messageOf(rules.error)} onRetry={() => void rules.refetch()} />
      )}
      {rules.data?.length === 0 && (
        <EmptyState title="No rules yet" action={add}>
          Without a rule, a lead can move from any stage to any other.
        </EmptyState>
      )}
      {rules.data && rules.data.length > 0 && (
        <SettingsTable
          label="Stage rules"
          columns={['From Stage', 'To Stage', 'Transition Allowed', 'Required Details', 'Last Modified', 'Action']}
          hiddenOnPhone={['Required Details', 'Last Modified']}
        >
          {rules.data.map(rule => (
            <RuleRow
              key={rule._id}
              rule={rule}
              fields={fields}
              timeZone={profile?.CompanySettingDetails.timeZone}
              isLocked={isLocked}
              onEdit={() => edit(rule)}
              onRemove={() => void askToRemove(rule)}
            />
          ))}
        </SettingsTable>
      )}
      {editing.about && (
        <RuleDialog
          key={editing.times}
          {...editing.about}
          fields={fields}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {question}
    </Page>
  )
}

interface RuleRowProps {
  rule: StageRule
  fields: readonly RuleField[]
  timeZone: string | undefined
  isLocked: boolean
  onEdit: () => void
  onRemove: () => void
}

const SHOWN_FIELDS = 2

function RuleRow({ rule, fields, timeZone, isLocked, onEdit, onRemove }: RuleRowProps) {
  const names = rule.requiredFields.map(key => fields.find(field => field.value === key)?.label ?? key)
  const rest = names.slice(SHOWN_FIELDS)
  const move = `the rule from ${rule.fromStage.stageName} to ${rule.toStage.stageName}`
  return (
    <tr>
      <th scope="row">{rule.fromStage.stageName}</th>
      <td>{rule.toStage.stageName}</td>
      <td>{rule.isTransition ? 'Yes' : 'No'}</td>
      <td>
        <span className={classes.fields}>
          {names.slice(0, SHOWN_FIELDS).map(name => (
            <Badge key={name} variant="default" radius="sm" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
          {rest.length > 0 && (
            <Tooltip label={rest.join(', ')} events={{ hover: true, focus: true, touch: true }}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the rest is told to the keyboard too */}
              <span className={classes.more} role="note" tabIndex={0} aria-label={rest.join(', ')}>
                +{rest.length}
              </span>
            </Tooltip>
          )}
        </span>
      </td>
      <td>{formatShortDate(rule.updatedAt, timeZone)}</td>
      <td>
        <RowActions>
          <LockedHint locked={isLocked}>
            <ActionIcon variant="subtle" aria-label={`Edit ${move}`} onClick={onEdit}>
              <IconPencil size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </LockedHint>
          <LockedHint locked={isLocked}>
            <ActionIcon variant="subtle" color="terracotta" aria-label={`Delete ${move}`} onClick={onRemove}>
              <IconTrash size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </LockedHint>
        </RowActions>
      </td>
    </tr>
  )
}
