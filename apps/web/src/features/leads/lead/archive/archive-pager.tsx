import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './archived-leads.module.css'

export interface ArchivePagerProps {
  /** counted from 1 */
  page: number
  pages: number
  onGo: (page: number) => void
}

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Previous and Next with the page between them; neither leads beyond the pages that there are (LM-249, LM-476, LM-Q69). */
export const ArchivePager = ({ page, pages, onGo }: ArchivePagerProps) => {
  // buttons that lead nowhere are drawn as quietly as can be
  const variant = pages > 1 ? 'default' : 'subtle'
  return (
    <nav className={classes.pager} aria-label="Pages of the archive">
      <Button
        variant={variant}
        leftSection={<IconChevronLeft {...ICON} />}
        disabled={page <= 1}
        onClick={() => onGo(Math.min(page - 1, pages))}
      >
        Previous
      </Button>
      <span role="status">
        {page} of {pages}
      </span>
      <Button
        variant={variant}
        rightSection={<IconChevronRight {...ICON} />}
        disabled={page >= pages}
        onClick={() => onGo(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
