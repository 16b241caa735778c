import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page, type PageProps } from '../../../ui/page.tsx'

/** A page beside the lead list, with the way back to it. */
export const LeadPage = ({ actions, ...page }: Omit<PageProps, 'fill'>) => (
  <Page
    {...page}
    actions={
      <>
        <Button
          component={Link}
          to={'/lms/' as '/'}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
        >
          Leads
        </Button>
        {actions}
      </>
    }
  />
)
