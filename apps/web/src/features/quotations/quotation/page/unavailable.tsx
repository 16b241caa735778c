import { Button } from '@mantine/core'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { EmptyState } from '../../../../ui/states.tsx'

/** One of another company, one that may not be seen and one that never was look alike (QT-013). */
export const Unavailable = ({
  title = 'This quotation is not available.',
  href = '/quotation/',
  label = 'Back to the quotations',
}: {
  title?: string
  href?: string
  label?: string
}) => (
  <EmptyState
    title={title}
    action={
      <Button component={PlaceLink} href={href} variant="default">
        {label}
      </Button>
    }
  />
)
