import { ActionIcon, Button, Switch } from '@mantine/core'
import type { AssignmentRule } from '@plinth/contract/leads/assignment/assignment-rules'
import { RULE_REMOVED_DAYS, ASSIGNMENT_RULE_TEXTS as TEXTS } from '@plinth/contract/leads/assignment/assignment-terms'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  assignmentRulesQuery,
  orderRulesMutation,
  refreshAssignment,
  removedRulesQuery,
  removeRuleMutation,
  restoreRuleMutation,
  saveRuleMutation,
} from './assignment.api.ts'
import classes from './assignment.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { conditionLines, movedTo, rewritten, targetLine } from './rule-draft.ts'

/** The rules in their order: added, changed, moved, switched off, deleted and brought back. */
export function RulesCard({ symbol }: { symbol: string | undefined }) {
  const rules = useQuery(assignmentRulesQuery)
  const editing = useDialog<{ rule: AssignmentRule | undefined }>()
  const { restore, question, askToRemove, toggle, order } = useRuleChanges()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const ids = rules.data?.map(rule => rule._id) ?? []
  const drop = (id: string): void => {
    if (dragged && dragged !== id) order(movedTo(ids, dragged, ids.indexOf(id)))
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <SettingsCard
      title="Assignment rules"
      hint="The first rule that fits a new lead and has somebody available decides. If none does, leads go to people in turn."
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => editing.open({ rule: undefined })}
        >
          Add Rule
        </Button>
      }
    >
      {rules.isPending && <SkeletonRows count={3} height={52} />}
      {rules.isError && !rules.data && (
        <ErrorState message={messageOf(rules.error)} onRetry={() => void rules.refetch()} />
      )}
      {rules.data?.length === 0 && <p className={classes.about}>No rules yet: leads go to whoever is next in turn.</p>}
      {rules.data && rules.data.length > 0 && (
        <SettingsTable label="Assignment rules" columns={['Order', 'Rule', 'Leads', 'Goes to', 'On', 'Action']}>
          {rules.data.map((rule, at) => (
            <tr
              key={rule._id}
              className={classes.row}
              data-over={over === rule._id || undefined}
              onDragOver={(event: DragEvent) => {
                if (!dragged) return
                event.preventDefault()
                setOver(rule._id)
              }}
              onDrop={() => drop(rule._id)}
            >
              <td>
                <RowActions>
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows beside it do the same for keys and fingers */}
                  <span
                    className={classes.grip}
                    draggable
                    title={`Drag ${rule.name}`}
                    onDragStart={(event: DragEvent) => {
                      event.dataTransfer.effectAllowed = 'move'
                      setDragged(rule._id)
                    }}
                    onDragEnd={() => {
                      setDragged(undefined)
                      setOver(undefined)
                    }}
                  >
                    <IconGripVertical size={17} stroke={1.5} aria-hidden />
                  </span>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Move ${rule.name} up`}
                    disabled={at === 0}
                    onClick={() => order(movedTo(ids, rule._id, at - 1))}
                  >
                    <IconArrowUp size={17} stroke={1.5} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Move ${rule.name} down`}
                    disabled={at === ids.length - 1}
                    onClick={() => order(movedTo(ids, rule._id, at + 1))}
                  >
                    <IconArrowDown size={17} stroke={1.5} aria-hidden />
                  </ActionIcon>
                </RowActions>
              </td>
              <th scope="row">{rule.name}</th>
              <td>
                <ul className={classes.lines}>
                  {conditionLines(rule.conditions, rule.captureNames, symbol).map(line => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                {Object.keys(rule.conditions).length === 0 && 'Every lead'}
              </td>
              <td>
                {targetLine(rule)}
                {rule.problems.length > 0 && (
                  <ul className={classes.problems} aria-label={`Parts of ${rule.name} that no longer apply`}>
                    {rule.problems.map(problem => (
                      <li key={problem}>{problem}</li>
                    ))}
                  </ul>
                )}
              </td>
              <td>
                <Switch
                  aria-label={`${rule.name} is on`}
                  checked={rule.isOn}
                  onChange={({ currentTarget: { checked } }) => toggle(rule, checked)}
                />
              </td>
              <td>
                <RowActions>
                  <ActionIcon variant="subtle" aria-label={`Edit ${rule.name}`} onClick={() => editing.open({ rule })}>
                    <IconPencil size={17} stroke={1.5} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="terracotta"
                    aria-label={`Delete ${rule.name}`}
                    onClick={() => void askToRemove(rule)}
                  >
                    <IconTrash size={17} stroke={1.5} aria-hidden />
                  </ActionIcon>
                </RowActions>
              </td>
            </tr>
          ))}
        </SettingsTable>
      )}
      <RemovedRules onRestore={restore} />
      {editing.about && (
        <RuleDialog key={editing.times} {...editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {question}
    </SettingsCard>
  )
}

function useRuleChanges() {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const settled = {
    onError: (error: Error) => toast.error(messageOf(error)),
    onSettled: () => refreshAssignment(queryClient),
  }
  const restoring = useMutation({ ...restoreRuleMutation, ...settled, onSuccess: () => toast.success(TEXTS.restored) })
  const saving = useMutation({ ...saveRuleMutation, ...settled })
  const ordering = useMutation({ ...orderRulesMutation, ...settled })
  const removing = useMutation({
    ...removeRuleMutation,
    ...settled,
    onSuccess: (_, id) => toast.success(TEXTS.removed, { action: { label: 'Undo', run: () => restoring.mutate(id) } }),
  })
  const askToRemove = async ({ _id, name }: AssignmentRule): Promise<void> => {
    const message = `New leads no longer go by it; leads that have been assigned stay as they are. It can be brought back for ${RULE_REMOVED_DAYS} days.`
    if (await confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', danger: true })) removing.mutate(_id)
  }
  return {
    question,
    askToRemove,
    restore: restoring.mutate,
    toggle: (rule: AssignmentRule, isOn: boolean) => saving.mutate({ rule, body: { ...rewritten(rule), isOn } }),
    order: (ids: string[]) => {
      if (!ordering.isPending) ordering.mutate(ids)
    },
  }
}

/** The rules that can still be brought back. */
function RemovedRules({ onRestore }: { onRestore: (id: string) => void }) {
  const { data: removed = [] } = useQuery(removedRulesQuery)
  if (removed.length === 0) return null
  return (
    <SettingsCard title={`Deleted in the last ${RULE_REMOVED_DAYS} days`}>
      <SettingsList label="Deleted rules">
        {removed.map(rule => (
          <SettingsRow
            key={rule._id}
            name={rule.name}
            about={targetLine(rule)}
            steps={[{ label: 'Restore', onClick: () => onRestore(rule._id) }]}
          />
        ))}
      </SettingsList>
    </SettingsCard>
  )
}
