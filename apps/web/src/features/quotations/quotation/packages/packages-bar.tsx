import { Menu } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { Option } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { agreedOf, packagesOf, totalWith } from '@plinth/contract/quotations/quotation/rules/packages'
import { IconCircleCheck, IconDotsVertical, IconListCheck, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { toast } from '../../../../ui/toast/toast.ts'
import { phaseText } from '../fees/phase-facts.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { optionChosen } from '../store/choice-changes.ts'
import { packageAdded, packageDeleted, packageKept, packageRecommended } from './package-changes.ts'
import classes from './packages-bar.module.css'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The packages side by side, each with what the whole comes to with it; nothing where there are none (QT-142). */
export function PackagesBar({ model }: { model: GridModel }) {
  const packages = packagesOf(model.content)
  if (packages.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Packages">
      {packages.map(option => (
        <PackageCard key={option.id} option={option} count={packages.length} model={model} />
      ))}
    </ul>
  )
}

function PackageCard({ option, count, model }: { option: Option; count: number; model: GridModel }) {
  const lines = model.content.lines.filter(({ optionId }) => optionId === option.id).length
  const marks = [option.isChosen && 'Chosen', option.isRecommended && 'Recommended'].filter(Boolean).join(' · ')
  return (
    <li className={classes.card} data-chosen={option.isChosen || undefined}>
      <div className={classes.name}>
        <strong>{option.name}</strong>
        {model.isEditable && <PackageMenu option={option} count={count} model={model} />}
      </div>
      <span className={classes.price}>{rateText(totalWith(model.totals, option.id), model.symbol)}</span>
      <span className={classes.small}>
        {[lines === 1 ? '1 line' : `${lines} lines`, phaseText(agreedOf(model.content, option))]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.marks}>{marks}</span>
    </li>
  )
}

function PackageMenu({ option, count, model }: { option: Option; count: number; model: GridModel }) {
  const { content } = model
  const change = (changes: readonly ContentChange[]): void => {
    const problem = model.change(changes)
    if (problem !== undefined) toast.error(problem)
  }
  return (
    <Menu position="bottom-end" width={250} keepMounted={false}>
      <Menu.Target>
        <button type="button" className={classes.menu} aria-label={`Actions of the package ${option.name}`}>
          <IconDotsVertical {...ICON} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListCheck {...ICON} />}
          onClick={() => model.onDialog({ kind: 'package', id: option.id })}
        >
          Name and deliverables…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconStar {...ICON} />}
          disabled={option.isRecommended && option.isChosen}
          onClick={() => change(packageRecommended(content, option.id))}
        >
          Recommend
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCircleCheck {...ICON} />}
          disabled={option.isChosen}
          onClick={() => change([optionChosen(option.id)])}
        >
          Choose
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlus {...ICON} />}
          disabled={count >= QUOTATION_LIMITS.options}
          onClick={() => change(packageAdded(content, option))}
        >
          Add a package like this
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => change(packageKept(content, option))}>Keep this one only</Menu.Item>
        <Menu.Item
          color="terracotta"
          leftSection={<IconTrash {...ICON} />}
          disabled={count <= 2}
          onClick={() => change(packageDeleted(content, option))}
        >
          Delete package and its lines
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
