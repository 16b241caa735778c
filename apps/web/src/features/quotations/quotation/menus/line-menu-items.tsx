import { Menu } from '@mantine/core'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { packagesOf } from '@plinth/contract/quotations/quotation/rules/packages'
import { IconBooks, IconCopy, IconPercentage, IconRowInsertBottom, IconRuler2, IconTrash } from '@tabler/icons-react'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import type { LineRow } from '../lines/grid-rows.ts'
import { PackageItems } from '../packages/package-items.tsx'
import { choiceMade, optionAdded, optionChosen } from '../store/choice-changes.ts'
import { lineSet, linesCopied, linesDeleted, linesInserted, linesMoved } from '../store/line-changes.ts'
import { SaveToLibrary } from './save-to-library.tsx'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface LineMenuItemsProps {
  row: LineRow
  model: GridModel
  onNameChoice: (choiceId: string) => void
}

/** What can be done with a line. */
export function LineMenuItems({ row, model, onNameChoice }: LineMenuItemsProps) {
  const { content, isEditable } = model
  const line = content.lines.find(one => one.id === row.key) ?? row.line
  const change = (changes: Parameters<GridModel['change']>[0]): void => {
    const problem = model.change(changes)
    if (problem !== undefined) toast.error(problem)
  }
  const set = (fields: Partial<Line>) => change([lineSet(line.id, fields)])
  const isLine = line.kind === 'line'
  if (!isEditable) {
    return (
      <Menu.Item leftSection={<IconRuler2 {...ICON} />} onClick={() => model.onOpenSheet(line.id)}>
        Measurements
      </Menu.Item>
    )
  }
  return (
    <>
      <Menu.Item
        leftSection={<IconRowInsertBottom {...ICON} />}
        onClick={() => change(linesInserted(content, row.place, [{ taxRate: model.defaultTaxRate }], line.id).changes)}
      >
        Insert line below
      </Menu.Item>
      <Menu.Item onClick={() => change(linesInserted(content, row.place, [{ kind: 'note' }], line.id).changes)}>
        Insert note below
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...ICON} />}
        onClick={() => change(linesCopied(content, [line], () => ({}), line.id).changes)}
      >
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBooks {...ICON} />}
        onClick={() =>
          model.onDialog({
            kind: 'library',
            at: { place: row.place, into: isLine && line.description === '' ? line.id : null, after: line.id },
          })
        }
      >
        Insert from the library…
      </Menu.Item>
      {isLine && (
        <Menu.Item leftSection={<IconRuler2 {...ICON} />} onClick={() => model.onOpenSheet(line.id)}>
          Measurements
        </Menu.Item>
      )}
      <MoveTo line={line} model={model} onMove={place => change(linesMoved(content, [line.id], place, undefined))} />
      {isLine && (
        <>
          <Menu.Divider />
          <Flag isOn={line.isOptional} onClick={() => set({ isOptional: !line.isOptional, isChosen: false })}>
            Optional
          </Flag>
          {line.isOptional && (
            <Flag isOn={line.isChosen} onClick={() => set({ isChosen: !line.isChosen })}>
              Chosen
            </Flag>
          )}
          <Flag
            isOn={line.supply === 'client'}
            onClick={() => set({ supply: line.supply === 'client' ? 'firm' : 'client' })}
          >
            By client
          </Flag>
          <Flag isOn={line.isProvisional} onClick={() => set({ isProvisional: !line.isProvisional })}>
            Provisional sum
          </Flag>
          <Menu.Item
            leftSection={<IconPercentage {...ICON} />}
            onClick={() => model.onDialog({ kind: 'basis', lineId: line.id })}
          >
            Basis of the price…
          </Menu.Item>
        </>
      )}
      {isLine && (
        <>
          <Menu.Divider />
          <SaveToLibrary line={line} model={model} />
          <ChoiceItems line={line} model={model} change={change} onNameChoice={onNameChoice} />
        </>
      )}
      <Menu.Divider />
      <Menu.Item
        color="terracotta"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => change(linesDeleted([line.id]))}
      >
        Delete line
      </Menu.Item>
    </>
  )
}

const Flag = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) => (
  <Menu.CheckboxItem checked={isOn} onChange={onClick} closeMenuOnClick>
    {children}
  </Menu.CheckboxItem>
)

interface MoveToProps {
  line: Line
  model: GridModel
  onMove: (place: { roomId?: string | null; sectionId?: string | null }) => void
}

/** The keyboard's twin of dragging (QT-098). */
function MoveTo({ line, model, onMove }: MoveToProps) {
  const { rooms, sections } = model.content
  const others = [
    ...rooms.filter(room => room.id !== line.roomId).map(({ id, name }) => ({ id, name, place: { roomId: id } })),
    ...sections
      .filter(section => section.id !== line.sectionId)
      .map(({ id, name }) => ({ id, name, place: { sectionId: id } })),
  ]
  if (others.length === 0) return null
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>Move to…</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {others.map(({ id, name, place }) => (
          <Menu.Item key={id} onClick={() => onMove(place)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

interface ChoiceItemsProps {
  line: Line
  model: GridModel
  change: (changes: Parameters<GridModel['change']>[0]) => void
  onNameChoice: (choiceId: string) => void
}

/** What can be done with the options that a line belongs to (QT-114). */
function ChoiceItems({ line, model, change, onNameChoice }: ChoiceItemsProps) {
  const { content } = model
  const packages = packagesOf(content)
  const option = content.options.find(({ id }) => id === line.optionId)
  const isOfPackage = packages.some(({ id }) => id === line.optionId)
  if (packages.length > 0 && (!option || isOfPackage))
    return <PackageItems line={line} packages={packages} change={change} />
  if (!option) return <Menu.Item onClick={() => change(choiceMade(content, line))}>Offer options</Menu.Item>
  return (
    <>
      <Flag isOn={option.isChosen} onClick={() => change([optionChosen(option.id)])}>
        Choose this option
      </Flag>
      <Menu.Item onClick={() => change(optionAdded(content, line))}>Add another option</Menu.Item>
      <Menu.Item onClick={() => onNameChoice(option.choiceId)}>Name the options…</Menu.Item>
    </>
  )
}
