import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { packagesOf } from '@plinth/contract/quotations/quotation/rules/packages'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBooks,
  IconColumns3,
  IconFileSpreadsheet,
  IconFold,
  IconHomePlus,
  IconLayoutRows,
  IconPlus,
  IconRefresh,
  IconRowInsertBottom,
  IconTargetArrow,
  IconTemplate,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { ColumnPicker } from '../../../../ui/data-grid/column-picker.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { FindBar } from '../grid/find-bar.tsx'
import { type ColumnId, GRID_COLUMNS, shownColumns } from '../lines/grid-columns.ts'
import { offerProblem, packagesOffered } from '../packages/package-changes.ts'
import type { EditorSnapshot, EditorStore } from '../store/editor-store.ts'
import { linesInserted } from '../store/line-changes.ts'
import { freeName, placeInserted } from '../store/place-changes.ts'
import classes from './editor.module.css'
import type { EditorAddress } from './editor-address.ts'
import type { EditorGrid } from './use-grid-model.ts'

interface EditorToolbarProps extends EditorGrid {
  store: EditorStore
  snapshot: EditorSnapshot
  address: EditorAddress
  onAddress: (address: EditorAddress, replace?: boolean) => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What is done with the lines as a whole: adding, undo, grouping, folding, columns. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { model, snapshot, store, isDesign, grouping, address, onAddress, foldAll, isAllFolded } = props
  const [isFinding, setFinding] = useState(false)
  useShortcut('mod+f', 'Find in the quotation', () => setFinding(true), true)
  const goTo = (line: string): void => {
    foldAll(false)
    // the row is there once the groups are unfolded
    requestAnimationFrame(() => model.handle.current?.goToLine(line))
  }
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Lines">
      {model.isEditable && <AddMenu {...props} />}
      {model.isEditable && (
        <>
          <IconButton label="Undo" keys="Ctrl+Z" isOff={snapshot.state.undoable.length === 0} onClick={store.undo}>
            <IconArrowBackUp size={18} stroke={1.6} aria-hidden />
          </IconButton>
          <IconButton label="Redo" keys="Ctrl+Y" isOff={snapshot.state.redoable.length === 0} onClick={store.redo}>
            <IconArrowForwardUp size={18} stroke={1.6} aria-hidden />
          </IconButton>
        </>
      )}
      <PricesMenu {...props} />
      {isFinding && <FindBar model={model} onFound={goTo} onClose={() => setFinding(false)} />}
      <span className={classes.space} />
      {!isDesign && (
        <SegmentedControl
          size="xs"
          aria-label="Group lines by"
          value={grouping}
          onChange={by => onAddress({ ...address, by: by === 'section' ? 'section' : 'room' }, true)}
          data={[
            { value: 'room', label: 'By room' },
            { value: 'section', label: 'By section' },
          ]}
        />
      )}
      <IconButton label={isAllFolded ? 'Unfold all' : 'Fold all'} onClick={() => foldAll(!isAllFolded)}>
        <IconFold size={18} stroke={1.6} aria-hidden />
      </IconButton>
      <Columns {...props} />
    </div>
  )
}

interface IconButtonProps {
  label: string
  keys?: string
  isOff?: boolean
  onClick: () => void
  children: React.ReactNode
}
function IconButton({ label, keys, isOff = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function AddMenu({ model, isDesign, address, onAddress }: EditorToolbarProps) {
  const { content } = model
  const addLine = (kind: 'line' | 'note') => {
    const last = content.lines.at(-1)
    const place = { roomId: last?.roomId ?? null, sectionId: last?.sectionId ?? null }
    model.change(linesInserted(content, place, [{ kind, taxRate: model.defaultTaxRate }]).changes)
  }
  const openLibrary = (): void => {
    const last = content.lines.at(-1)
    const place = { roomId: last?.roomId ?? null, sectionId: last?.sectionId ?? null }
    model.onDialog({ kind: 'library', at: { place, into: null, after: last?.id } })
  }
  const addPlace = (entity: 'room' | 'section') => {
    const { change, id } = placeInserted(content, entity, freeName(content, entity, model.words[entity]))
    const isShown = entity === model.view.grouping
    const place = entity === 'room' ? { roomId: id, sectionId: null } : { roomId: null, sectionId: id }
    const line = isShown ? [] : linesInserted(content, place, [{ taxRate: model.defaultTaxRate }]).changes
    model.change([change, ...line])
  }
  return (
    <Menu position="bottom-start" width={310} keepMounted={false}>
      <Menu.Target>
        <Button size="compact-md" leftSection={<IconPlus {...ICON} />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRowInsertBottom {...ICON} />}
          rightSection={<kbd>Ctrl+Enter</kbd>}
          onClick={() => addLine('line')}
        >
          Line
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutRows {...ICON} />}
          rightSection={<kbd>Ctrl+Shift+Enter</kbd>}
          onClick={() => addPlace('section')}
        >
          {model.words.section}
        </Menu.Item>
        {!isDesign && (
          <Menu.Item
            leftSection={<IconHomePlus {...ICON} />}
            rightSection={<kbd>Ctrl+Alt+Enter</kbd>}
            onClick={() => addPlace('room')}
          >
            Room
          </Menu.Item>
        )}
        <Menu.Item onClick={() => addLine('note')}>Note</Menu.Item>
        {isDesign && packagesOf(content).length === 0 && (
          <Menu.Item leftSection={<IconColumns3 {...ICON} />} onClick={() => offerPackages(model)}>
            Packages
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconBooks {...ICON} />} rightSection={<kbd>/</kbd>} onClick={openLibrary}>
          From the library…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTemplate {...ICON} />}
          rightSection={<kbd>Ctrl+Shift+I</kbd>}
          onClick={() => model.onDialog({ kind: 'part' })}
        >
          From a template…
        </Menu.Item>
        {!model.isTemplate && (
          <Menu.Item
            leftSection={<IconFileSpreadsheet {...ICON} />}
            onClick={() => onAddress({ ...address, panel: 'boq' })}
          >
            Import a BOQ…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function offerPackages(model: EditorGrid['model']): void {
  const problem = offerProblem(model.content) ?? model.change(packagesOffered(model.content, model.defaultTaxRate))
  if (problem !== undefined) toast.error(problem)
}

/** What is done with the prices of the whole. */
function PricesMenu({ model }: EditorToolbarProps) {
  if (!model.isEditable) return null
  return (
    <Menu position="bottom-start" width={230} keepMounted={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md">
          Prices
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={() => model.onDialog({ kind: 'rates' })}>
          Check rates
        </Menu.Item>
        {!model.isTemplate && (
          <Menu.Item leftSection={<IconTargetArrow {...ICON} />} onClick={() => model.onDialog({ kind: 'adjust' })}>
            Adjust to a total
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Columns({ model, settings, setSettings }: EditorToolbarProps) {
  const all = shownColumns({ ...settings, hidden: [] }, model.seesCosts, model.taxes)
  const columns = all.map(({ id, label, width, isFixed }) => ({
    id,
    header: label,
    width,
    isLocked: isFixed === true,
    cell: () => null,
  }))
  return (
    <ColumnPicker
      columns={columns}
      hidden={new Set(settings.hidden)}
      onChange={hidden =>
        setSettings({ ...settings, hidden: GRID_COLUMNS.map(({ id }) => id).filter(id => hidden.has(id)) })
      }
      onOrder={order => setSettings({ ...settings, order: (order ?? []) as ColumnId[] })}
    />
  )
}
