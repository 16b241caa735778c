import { Menu } from '@mantine/core'
import { IconCopy, IconDiscount2, IconFolderSymlink, IconReceiptTax, IconTrash } from '@tabler/icons-react'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import type { LineRow } from '../lines/grid-rows.ts'
import { linesCopied, linesDeleted } from '../store/line-changes.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done with several lines at once, each as one step of the undo (QT-099). */
export function SelectionMenuItems({ rows, model }: { rows: readonly LineRow[]; model: GridModel }) {
  const ids = rows.map(({ key }) => key)
  const change = (changes: Parameters<GridModel['change']>[0]): void => {
    const problem = model.change(changes)
    if (problem !== undefined) toast.error(problem)
  }
  const open = (what: 'discount' | 'tax' | 'place') => model.onDialog({ kind: 'lines', what, ids })
  const lines = model.content.lines.filter(({ id }) => ids.includes(id))
  return (
    <>
      <Menu.Label>{`${ids.length} lines`}</Menu.Label>
      <Menu.Item leftSection={<IconDiscount2 {...ICON} />} onClick={() => open('discount')}>
        Set discount…
      </Menu.Item>
      <Menu.Item leftSection={<IconReceiptTax {...ICON} />} onClick={() => open('tax')}>
        {`Set ${model.taxes.rate}…`}
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderSymlink {...ICON} />} onClick={() => open('place')}>
        Move to…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...ICON} />}
        onClick={() => change(linesCopied(model.content, lines, () => ({}), lines.at(-1)?.id).changes)}
      >
        Duplicate
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="terracotta" leftSection={<IconTrash {...ICON} />} onClick={() => change(linesDeleted(ids))}>
        {`Delete ${ids.length} lines`}
      </Menu.Item>
    </>
  )
}
