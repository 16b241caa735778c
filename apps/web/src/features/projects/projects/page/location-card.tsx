import { Button } from '@mantine/core'
import { countryOrHome } from '@plinth/contract/company/firm-home'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { LocationDialog } from '../../../../ui/map/location-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { nearestPlace, searchPlaces, townsWithin } from '../../../company/places/places.api.ts'
import { editProject, refreshProjects } from '../projects.api.ts'
import classes from './overview.module.css'
import { OverviewCard } from './overview-card.tsx'
import { mapAddress, placeText } from './project-place.ts'

/** Where the project is; without a pin whoever may change it can set one (PJ-059). */
export function LocationCard({ project }: { project: ProjectDetails }) {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const company = profile?.CompanySettingDetails
  const radius = project.radius ?? company?.attendanceRadius
  const [isOpen, setOpen] = useState(false)
  const text = placeText(project)
  const address = mapAddress(project)
  const hasPin = project.lat !== null && project.lng !== null
  const save = async ({ latitude: lat, longitude: lng }: { latitude: number; longitude: number }): Promise<void> => {
    setOpen(false)
    try {
      await editProject(project._id, { lat, lng })
      await refreshProjects(queryClient)
      toast.success('Project saved')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <OverviewCard
      title="Location"
      action={
        !hasPin &&
        project.mayEdit && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            Set location
          </Button>
        )
      }
    >
      <div className={classes.place}>
        <span>{text || 'No address yet'}</span>
        {address !== undefined && (
          <a href={address} target="_blank" rel="noopener noreferrer">
            Open in maps
          </a>
        )}
        {hasPin && radius !== undefined && (
          <span className={classes.soft}>{`At the site within ${formatCount(radius)} m of the pin`}</span>
        )}
      </div>
      <LocationDialog
        title="Project location"
        opened={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={picked => void save(picked)}
        near={project.city}
        search={query => searchPlaces(query, countryOrHome(project.country, company?.country)?.countrycode)}
        reverse={nearestPlace}
        towns={townsWithin}
      />
    </OverviewCard>
  )
}
