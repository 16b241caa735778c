import { Button, Menu } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { VERSION_STATES } from '../../parts/version-state.tsx'
import { projectQuotationsQuery } from '../quotation.api.ts'
import classes from './editor.module.css'
import { typeName } from './type-name.ts'
import { versionNumbers } from './version-numbers.ts'

interface ProjectMenuProps {
  quotation: Quotation
  /** the number of the version that is open */
  open: number
  isLead: boolean
}

/** The quotations of the same project that the reader may see, with their versions (QT-008). */
export function ProjectMenu({ quotation, open, isLead }: ProjectMenuProps) {
  const { data = [] } = useQuery(projectQuotationsQuery(quotation.projectId))
  const addressOf = (id: string, version?: number): string => {
    const search = [version !== undefined && `version=${version}`, isLead && 'isLead=true'].filter(Boolean).join('&')
    return `/quotation/quotations/${id}${search && `?${search}`}`
  }
  return (
    <Menu position="bottom-start" width={360} keepMounted={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-label={`${quotation.number ?? 'Draft'}, quotations of ${quotation.projectName}`}
        >
          {quotation.number ?? 'Draft'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menuOfMany}>
        <Menu.Label>Quotations of {quotation.projectName}</Menu.Label>
        {data.map(one => (
          <Fragment key={one._id}>
            <Menu.Item
              component={PlaceLink}
              href={addressOf(one._id)}
              aria-current={one._id === quotation._id ? 'page' : undefined}
              rightSection={<span className={classes.menuFigure}>{rateText(one.grandTotal, one.currencySymbol)}</span>}
            >
              <span className={classes.menuName}>
                {one.title || 'Untitled'}
                <small>
                  {typeName(one.type)} · {one.number ?? 'Draft'} · {VERSION_STATES[one.state].word}
                </small>
              </span>
            </Menu.Item>
            {versionNumbers(one).length > 1 &&
              versionNumbers(one).map(number => (
                <Menu.Item
                  key={number}
                  className={classes.menuVersion}
                  component={PlaceLink}
                  href={addressOf(one._id, number)}
                  aria-label={`v${number} of ${one.number ?? one.title}`}
                  aria-current={one._id === quotation._id && number === open ? 'page' : undefined}
                >
                  {`v${number}`}
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
