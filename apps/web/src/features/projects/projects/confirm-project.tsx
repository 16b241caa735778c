import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Opens the wizard on a project that is not confirmed yet, such as one made silently for a quotation (PJ-038). */
export function ConfirmProject({
  project,
  ...props
}: ButtonProps & { project: { _id: string; name: string; leadId: string | null } }) {
  return (
    <Button
      component={Link}
      to="/pmt/"
      search={(project.leadId === null ? { confirm: project._id } : { leadId: project.leadId }) as never}
      aria-label={`Confirm project ${project.name}`}
      {...props}
    >
      Confirm project
    </Button>
  )
}
