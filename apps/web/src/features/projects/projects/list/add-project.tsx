import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** Opens the wizard that makes a project. */
export const AddProject = () => (
  <Button
    component={Link}
    to="/pmt/"
    search={{ new: '' } as never}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
  >
    Add project
  </Button>
)
