import { Button, Menu } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { PresentPerson } from '@plinth/contract/quotations/quotation/history/history'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { IconChevronDown } from '@tabler/icons-react'
import { VERSION_STATES, VersionStateBadge } from '../../parts/version-state.tsx'
import { ConvertAction } from '../conversion/convert-action.tsx'
import { ApprovalAnswer } from '../decisions/approval-answer.tsx'
import { DecisionMenu } from '../decisions/decision-menu.tsx'
import { PresentPeople } from '../presence/present-people.tsx'
import type { EditorSnapshot, EditorStore } from '../store/editor-store.ts'
import { VersionActions } from '../versions/version-actions.tsx'
import classes from './editor.module.css'
import type { EditorAddress } from './editor-address.ts'
import { LeadLink } from './lead-link.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { SavedState } from './saved-state.tsx'
import { typeName } from './type-name.ts'

const FOCUS_AFTER = 300

interface EditorHeadProps {
  store: EditorStore
  quotation: Quotation
  version: Version
  snapshot: EditorSnapshot
  people: readonly PresentPerson[]
  address: EditorAddress
  onAddress: (address: EditorAddress, replace?: boolean) => void
}

/** What is open: type, number, version and state, whether it is saved, and the way to the others of the project (QT-008, QT-171). */
export function EditorHead({ store, quotation, version, snapshot, people, address, onAddress }: EditorHeadProps) {
  const { title } = snapshot.state.content.head
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        {address.isLead && <LeadLink projectId={quotation.projectId} leadId={quotation.leadId} />}
        <h1 className={classes.title}>{title || quotation.title}</h1>
        <div className={classes.facts}>
          <span>{typeName(version.type)}</span>
          <ProjectMenu quotation={quotation} open={version.number} isLead={address.isLead === true} />
          <Versions
            quotation={quotation}
            version={version}
            onOpen={number => onAddress({ ...address, version: number })}
          />
          <VersionStateBadge state={version.state} />
          {version.state === 'draft' && version.mayEdit && (
            <SavedState saving={snapshot.saving} refusal={snapshot.refusal} />
          )}
          <PresentPeople people={people} />
        </div>
      </div>
      <div className={classes.actions}>
        <ConvertAction
          key={quotation._id}
          quotation={quotation}
          isGoingOn={address.convert === true}
          onGone={() => onAddress({ ...address, convert: undefined }, true)}
        />
        {version.state === 'draft' && <ApprovalAnswer quotation={quotation} />}
        <DecisionMenu quotation={quotation} version={version} />
        <VersionActions
          quotation={quotation}
          version={version}
          store={store}
          onVersion={number => onAddress({ ...address, version: number })}
          onHistory={() => onAddress({ ...address, part: undefined, panel: 'history' })}
          onGo={({ part, cell }) => {
            onAddress({ ...address, part, sheet: undefined })
            // once the dialog has given the focus back and the lines are there
            if (cell)
              setTimeout(() => document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus(), FOCUS_AFTER)
          }}
        />
      </div>
    </header>
  )
}

interface VersionsProps {
  quotation: Quotation
  version: Version
  onOpen: (number: number) => void
}

function Versions({ quotation, version, onOpen }: VersionsProps) {
  return (
    <Menu position="bottom-start" width={320} keepMounted={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-label={`v${version.number}, versions`}
        >
          {`v${version.number}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Versions</Menu.Label>
        {quotation.versions.map(one => (
          <Menu.Item
            key={one._id}
            onClick={() => onOpen(one.number)}
            rightSection={
              <span className={classes.menuFigure}>{rateText(one.grandTotal, quotation.currencySymbol)}</span>
            }
          >
            <span className={classes.menuName}>
              {`v${one.number}`}
              <small>
                {VERSION_STATES[one.state].word}
                {one.about && ` · ${one.about}`}
              </small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
