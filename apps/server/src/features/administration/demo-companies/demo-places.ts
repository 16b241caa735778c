interface Place {
  city: string
  weight: number
  /** neighbourhoods with their pin codes */
  localities: readonly (readonly [string, string])[]
}

/** Where the firm's enquiries come from: mostly its own city, some from others of the south and west. */
export const PLACES: readonly Place[] = [
  {
    city: 'Bengaluru',
    weight: 58,
    localities: [
      ['Indiranagar', '560038'],
      ['Koramangala 4th Block', '560034'],
      ['HSR Layout Sector 2', '560102'],
      ['Whitefield', '560066'],
      ['Jayanagar 4th Block', '560011'],
      ['JP Nagar 6th Phase', '560078'],
      ['Malleshwaram', '560003'],
      ['Hebbal', '560024'],
      ['Sarjapur Road', '560035'],
      ['Yelahanka New Town', '560064'],
      ['Rajajinagar', '560010'],
      ['Banashankari 2nd Stage', '560070'],
      ['Basavanagudi', '560004'],
      ['Electronic City Phase 1', '560100'],
      ['Marathahalli', '560037'],
      ['Frazer Town', '560005'],
    ],
  },
  {
    city: 'Mysuru',
    weight: 8,
    localities: [
      ['Vijayanagar 2nd Stage', '570017'],
      ['Kuvempunagar', '570023'],
      ['Gokulam', '570002'],
    ],
  },
  {
    city: 'Hyderabad',
    weight: 7,
    localities: [
      ['Gachibowli', '500032'],
      ['Jubilee Hills', '500033'],
      ['Kondapur', '500084'],
      ['Banjara Hills', '500034'],
    ],
  },
  {
    city: 'Chennai',
    weight: 7,
    localities: [
      ['Adyar', '600020'],
      ['Anna Nagar', '600040'],
      ['Velachery', '600042'],
      ['T Nagar', '600017'],
    ],
  },
  {
    city: 'Pune',
    weight: 6,
    localities: [
      ['Baner', '411045'],
      ['Kothrud', '411038'],
      ['Viman Nagar', '411014'],
    ],
  },
  {
    city: 'Mumbai',
    weight: 5,
    localities: [
      ['Powai', '400076'],
      ['Bandra West', '400050'],
      ['Chembur', '400071'],
    ],
  },
  {
    city: 'Kochi',
    weight: 4,
    localities: [
      ['Kakkanad', '682030'],
      ['Edappally', '682024'],
      ['Panampilly Nagar', '682036'],
    ],
  },
  {
    city: 'Coimbatore',
    weight: 3,
    localities: [
      ['RS Puram', '641002'],
      ['Saravanampatti', '641035'],
    ],
  },
  {
    city: 'Mangaluru',
    weight: 2,
    localities: [
      ['Kadri', '575002'],
      ['Bejai', '575004'],
    ],
  },
]

/** How houses are called there. */
export const BUILDINGS: readonly string[] = [
  'Sai Residency',
  'Green Meadows',
  'Lakeview Apartments',
  'Palm Grove',
  'Silver Oak Enclave',
  'Shanti Nivas',
  'Orchid Towers',
  'Brindavan Apartments',
  'Maple Heights',
  'Sunrise Villas',
  'Temple Trees',
  'Nandi Gardens',
]
