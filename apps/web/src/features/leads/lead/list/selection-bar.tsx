import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import {
  IconArchive,
  IconArrowsExchange,
  IconChevronDown,
  IconFileInvoice,
  IconMail,
  IconProgress,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { formatTotal, type RowTotal } from '../../../../lib/text/format-count.ts'
import checkbox from '../../../../ui/inputs/checkbox.module.css'
import { toast } from '../../../../ui/toast/toast.ts'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { LeadAction, type LeadActionProps } from '../../parts/lead-action.tsx'
import { LeadActionItem } from '../../parts/lead-action-item.tsx'
import { NO_EMAIL, projectActionOf, useBeginQuotation, useLeadPlaces } from '../../parts/lead-places.ts'
import { leadQuery } from '../lead.api.ts'
import type { MailedLead } from '../lead-parts.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './lead-toolbar.module.css'
import type { LeadSelection } from './use-lead-selection.ts'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

export interface SelectionBarProps {
  selection: LeadSelection
  total: RowTotal | undefined
  setting: LeadSetting
  onAssign: () => void
  onMail: (lead: MailedLead) => void
  onBulkEmail: () => void
  onMove: () => void
  onTag: () => void
  onArchive: () => void
  onDelete: () => void
}

/** Actions on the selected leads: buttons in a row, on a phone a menu that can also clear the selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total } = props
  const { count, isAll } = selection
  const isPhone = useIsPhone()
  const actions = useActions(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable or name form fields, these are actions
    <div className={classes.selection} role="group" aria-label="Actions for the selected leads">
      <label className={classes.selectAll}>
        <input
          type="checkbox"
          className={checkbox.box}
          checked={isAll}
          ref={input => {
            if (input) input.indeterminate = !isAll
          }}
          onChange={selection.toggleAll}
        />
        Select All
      </label>
      <span className={classes.selected} role="status">
        {formatTotal(count)} of {formatTotal(total ?? { count: 0, isExact: true })} selected
      </span>
      {isPhone ? (
        <>
          <ActionsMenu label="Actions" actions={[...actions.main, ...actions.more, actions.remove]} />
          <Tooltip label="Select none">
            <ActionIcon variant="subtle" color="gray" size={44} aria-label="Select none" onClick={selection.clear}>
              <IconX size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      ) : (
        <>
          {[...actions.main, actions.remove].map(action => (
            <LeadAction key={action.label} {...action} />
          ))}
          <ActionsMenu label="More" actions={actions.more} />
        </>
      )}
    </div>
  )
}

function ActionsMenu({ label, actions }: { label: string; actions: readonly LeadActionProps[] }) {
  return (
    <Menu width={230} keepMounted={false} classNames={{ item: classes.menuItem }}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown {...ICON} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => (
          <LeadActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Actions {
  /** what the specification names, as buttons (LM-098, LM-099) */
  main: readonly LeadActionProps[]
  /** the others, in a menu */
  more: readonly LeadActionProps[]
  remove: LeadActionProps
}

/** One set of actions for one lead, another for several (LM-098, LM-099). */
function useActions({ selection, setting, ...on }: SelectionBarProps): Actions {
  const { canEdit, canAssign, canQuote } = setting
  const [only, second] = selection.ids
  const isOne = only !== undefined && second === undefined && selection.count.count === 1
  const { data: lead } = useQuery({ ...leadQuery(only ?? ''), enabled: isOne })
  const queryClient = useQueryClient()
  const places = useLeadPlaces()
  const beginQuotation = useBeginQuotation()
  const assign: LeadActionProps = {
    label: 'Assign to',
    icon: <IconUserCheck {...ICON} />,
    locked: !canEdit || !canAssign,
    onClick: on.onAssign,
  }
  const remove: LeadActionProps = {
    label: 'Delete',
    icon: <IconTrash {...ICON} />,
    isDanger: true,
    locked: !canEdit,
    onClick: on.onDelete,
  }
  const more: LeadActionProps[] = [
    { label: 'Change stage', icon: <IconProgress {...ICON} />, locked: !canEdit, onClick: on.onMove },
    { label: 'Tags', icon: <IconTag {...ICON} />, locked: !canEdit, onClick: on.onTag },
    { label: 'Archive', icon: <IconArchive {...ICON} />, locked: !canEdit, onClick: on.onArchive },
  ]
  if (!isOne) {
    const main: LeadActionProps[] = [
      assign,
      {
        label: 'Bulk Email',
        icon: <IconMail {...ICON} />,
        locked: !canEdit,
        onClick: on.onBulkEmail,
      },
    ]
    return { main, more, remove }
  }
  // a press that comes before the lead is not lost
  const withLead = (act: (one: Lead) => void) => () =>
    void queryClient.ensureQueryData(leadQuery(only)).then(act, error => toast.error(messageOf(error)))
  const main: LeadActionProps[] = [
    assign,
    {
      label: 'Send Email',
      icon: <IconMail {...ICON} />,
      locked: !canEdit,
      reason: lead && lead.email === '' ? NO_EMAIL : undefined,
      onClick: withLead(one => (one.email === '' ? toast.error(NO_EMAIL) : on.onMail(one))),
    },
    {
      label: 'Send Quotation',
      icon: <IconFileInvoice {...ICON} />,
      locked: !canEdit || !canQuote,
      onClick: withLead(one => beginQuotation({ lead: one })),
    },
    {
      icon: <IconArrowsExchange {...ICON} />,
      ...projectActionOf(lead ?? { _id: only, isProjectCreated: false }, places, setting.canConvert),
    },
  ]
  return { main, more, remove }
}
