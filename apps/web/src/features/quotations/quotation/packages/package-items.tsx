import { Menu } from '@mantine/core'
import type { Line, Option } from '@plinth/contract/quotations/quotation/content'
import type { GridModel } from '../lines/grid-model.ts'
import { linesPut } from './package-changes.ts'

interface PackageItemsProps {
  line: Line
  packages: readonly Option[]
  change: (changes: Parameters<GridModel['change']>[0]) => void
}

/** In which package a line is, or in every one of them (QT-142). */
export function PackageItems({ line, packages, change }: PackageItemsProps) {
  const others = [{ id: null, name: 'Every package' }, ...packages].filter(({ id }) => id !== line.optionId)
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>Put into…</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => change(linesPut([line], id))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
