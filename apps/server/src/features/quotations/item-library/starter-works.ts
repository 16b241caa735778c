/**
 * The starter library of works, by category (table T3): name; unit; HSN or SAC; GST %; description. Items and descriptions are our own
 * wording, without rates (QT-Q04).
 */
export const STARTER_WORKS: Readonly<Record<string, string>> = {
  'Civil & Demolition': `
Demolition of brick wall 4 inch;sqft;995431;18;Breaking a half-brick wall by hand, stacking debris at one place on the floor
Demolition of brick wall 9 inch;sqft;995431;18;Breaking a one-brick wall by hand, stacking debris at one place on the floor
Demolition of RCC slab or loft;sqft;995431;18;Cutting and breaking reinforced concrete with tools, propping included
Chipping of plaster;sqft;995431;18;Removing loose or old plaster to the brick face
Removal of floor tiles with bedding;sqft;995431;18;Breaking tiles and mortar bed to the slab
Removal of wall tiles;sqft;995431;18;Breaking wall tiles with backing mortar
Removal of door with frame;nos;995431;18;Taking out shutter and frame without harm to the jambs
Removal of window with grill;nos;995431;18;Taking out window frame, glass and safety grill
Removal of false ceiling;sqft;995431;18;Taking down ceiling with its frame and lights
Removal of sanitary fixtures;nos;995431;18;Disconnecting and taking out one fixture, plugging the points
Debris removal by truck;lot;995432;18;Loading, carting and dumping debris at a permitted place, one truck
Brick wall 4 inch;sqft;995456;18;Half-brick masonry in cement mortar 1:4 with a stiffener band
Brick wall 9 inch;sqft;995456;18;One-brick masonry in cement mortar 1:6
AAC block wall 4 inch;sqft;995456;18;Autoclaved aerated concrete blocks with thin-joint adhesive
AAC block wall 6 inch;sqft;995456;18;Autoclaved aerated concrete blocks with thin-joint adhesive
RCC lintel;rft;995454;18;Reinforced concrete lintel M20, 6 inch deep, shuttering included
RCC kitchen platform;rft;995454;18;Reinforced concrete platform on brick supports, 24 inch deep
Internal plaster 12 mm;sqft;995472;18;Cement plaster 1:4 in one coat, finished smooth
External plaster 20 mm;sqft;995472;18;Cement plaster in two coats with waterproofing compound
Gypsum plaster;sqft;995472;18;Ready-mix gypsum plaster, level and plumb, 12 mm on average
Waterproofing of bathroom;sqft;995453;18;Two coats of polymer-modified cement on floor and 1 ft up the walls, ponding test
Waterproofing of terrace;sqft;995453;18;Brick-bat coba with crazy-chip finish, ponding test
Chemical waterproofing of sunk slab;sqft;995453;18;Crack filling, two coats of coating and protective screed
Core cutting up to 4 inch;nos;995431;18;Diamond core through slab or beam side for a pipe
Chasing for concealed lines;rft;995431;18;Groove cut by machine and filled after the line is laid
Floor levelling screed;sqft;995475;18;Cement screed up to 50 mm to receive flooring
Sunk filling with light blocks;cft;995457;18;Filling of a sunk portion with lightweight material
Opening for door or window;nos;995431;18;Cutting an opening in a brick wall with lintel and finished jambs
`,
  'Flooring & Tiling': `
Vitrified tiles 600 x 600 laying;sqft;995474;18;Laying double-charged tiles on cement mortar, joints filled with grout
Vitrified tiles 800 x 800 laying;sqft;995474;18;Laying with adhesive on a level screed, spacers and epoxy grout
Large format tiles 1200 x 600 laying;sqft;995474;18;Laying with adhesive and levelling clips
Large format slab 2400 x 1200 laying;sqft;995474;18;Laying of thin slabs with adhesive by trained fixers
Wall tiles dado laying;sqft;995474;18;Fixing wall tiles with adhesive, joints filled
Anti-skid floor tiles laying;sqft;995474;18;Bathroom and balcony floor with slope to the trap
Italian marble laying;sqft;995474;18;Laying on white cement slurry with backing protection
Italian marble polishing;sqft;995474;18;Grinding, filling and diamond polishing to a mirror finish
Indian marble flooring;sqft;995474;18;Supply and laying of marble slabs with machine polish
Granite flooring;sqft;995474;18;Supply and laying of 18 mm granite slabs
Kota stone flooring;sqft;995474;18;Supply and laying of 25 mm machine-cut stone with polish
Granite kitchen counter;sqft;995474;18;18 mm granite on the platform with moulded edge and cut-outs
Quartz counter top;sqft;995474;18;20 mm engineered quartz with mitred edge, joints by the maker
Granite window sill;rft;995474;18;Sill of one piece with half-round nosing on both sides
Threshold of granite;rft;995474;18;Door threshold with bevelled edges
Staircase tread and riser in granite;rft;995474;18;Tread with double moulding and anti-skid grooves, riser below
Marble skirting 4 inch;rft;995474;18;Flush or projecting skirting with polished top edge
Tile skirting 4 inch;rft;995474;18;Skirting cut from floor tiles with a bevelled edge
Laminate wooden flooring 8 mm;sqft;995475;18;AC4 laminate on foam underlay with matching skirting profile
Engineered wooden flooring;sqft;995475;18;14 mm engineered oak on underlay, glued or floating
SPC flooring 5 mm;sqft;995475;18;Stone-plastic click flooring with pre-attached underlay
Vinyl flooring 2 mm;sqft;995475;18;Homogeneous sheet with welded joints and cove skirting
Carpet tiles;sqft;995475;18;Solution-dyed nylon tiles on tackifier
Deck wood flooring;sqft;995475;18;WPC deck on aluminium or treated battens with clips
Epoxy floor coating;sqft;995475;18;Primer, screed and two coats of self-levelling epoxy
Microconcrete floor;sqft;995475;18;Micro-topping in two coats with sealer
Epoxy grouting of joints;sqft;995474;18;Raking and filling of joints with stain-proof grout
Stone cladding;sqft;995474;18;Natural stone on wall with adhesive and clamps
`,
  'False Ceiling': `
Gypsum board plain ceiling;sqft;995475;18;12.5 mm board on GI frame, joints taped and finished
Gypsum board cove ceiling;sqft;995475;18;Ceiling with cove for concealed light, measured on the developed face
Gypsum board drop or bulkhead;rft;995475;18;Vertical or stepped face up to 12 inch
Moisture resistant ceiling;sqft;995475;18;Moisture-resistant board on GI frame for wet rooms
POP ceiling;sqft;995475;18;Plaster of Paris on chicken mesh and frame, finished smooth
POP moulding or cornice;rft;995475;18;Cornice of plaster of Paris to design
POP punning on walls;sqft;995472;18;Plaster of Paris punning to a true surface
Mineral fibre grid ceiling 600 x 600;sqft;995475;18;Tiles in an exposed T-grid, hangers every 1,200 mm
Calcium silicate tile ceiling;sqft;995475;18;Humidity-resistant tiles in an exposed grid
Metal clip-in ceiling;sqft;995475;18;Powder-coated aluminium tiles on concealed carriers
Baffle ceiling;rft;995475;18;Linear baffles of wood finish or aluminium on carriers
Wooden rafter ceiling;rft;995476;18;Veneered or laminated box rafters fixed to the slab
PVC panel ceiling;sqft;995475;18;Interlocking PVC panels on a GI frame
Stretch ceiling;sqft;995475;18;Translucent membrane on an aluminium track, lights separate
Trap door in ceiling;nos;995475;18;Flush access panel 450 x 450 mm
Cut-outs for lights in ceiling;nos;995475;18;Cutting and finishing one opening
`,
  Carpentry: `
Wall panelling in laminate;sqft;995476;18;12 mm ply on a batten frame with 1 mm laminate
Wall panelling in veneer;sqft;995476;18;12 mm ply on a batten frame with 4 mm veneer and grooves, polish separate
Fluted panelling;sqft;995476;18;MDF or charcoal fluted panels on 9 mm ply backing
MDF routed panelling;sqft;995476;18;CNC-routed 18 mm MDF ready for paint
Wall moulding frames;rft;995476;18;PU or wood moulding fixed in frames, ready for paint
Wooden skirting 4 inch;rft;995476;18;18 mm ply or MDF skirting finished to match
Full height partition in ply;sqft;995476;18;Framed partition with 12 mm ply and laminate on both faces
Gypsum partition;sqft;995475;18;Two boards on GI studs, insulation separate
Low height storage;sqft;995476;18;19 mm ply carcass, shutters in laminate, soft-close hinges
TV unit with back panel;sqft;995476;18;Floating base, ledges and panelled back in laminate
Bed back panel upholstered;sqft;995476;18;Ply base with foam and fabric, fabric by the client
Mandir unit;nos;995476;18;Prayer unit with drawers, bell shelf and light groove
Shoe rack;sqft;995476;18;Ventilated shutters, slanted shelves and a drawer
Bar unit;sqft;995476;18;Counter, bottle shelves and glass hanger in ply and veneer
Crockery unit;sqft;995476;18;Base storage and glass-front upper shutters with light
Study table with drawers;rft;995476;18;24 inch deep top with three drawers and cable tray
Reception desk;rft;995476;18;Two-level counter in ply with laminate and stone ledge
Work stations linear;nos;995476;18;Desk with screen, cable duct and pedestal, per seat
Open shelves;rft;995476;18;Shelf of 19 mm ply on concealed brackets
CNC jali panel;sqft;995476;18;Cut in 12 mm MDF or WPC to the pattern
`,
  'Modular Kitchen': `
Base unit in BWP ply;sqft;995476;18;Carcass of 18 mm boiling-water-proof ply, acrylic or laminate shutters
Wall unit in BWP ply;sqft;995476;18;12 inch deep carcass with shutters and soft-close hinges
Tall unit;sqft;995476;18;Pantry or appliance unit up to the loft
Loft shutters;sqft;995476;18;Frame and shutters above the wall units
Tandem drawer;nos;8302;18;Soft-close drawer with steel sides
Corner carousel;nos;8302;18;Rotating trays for a blind corner
Pull-out bottle rack;nos;8302;18;Two-tier chrome rack, 150 or 200 mm
Pantry pull-out;nos;8302;18;Six-tier soft-close pull-out for a tall unit
Cutlery tray;nos;3924;18;Moulded organiser cut to the drawer
Wicker basket;nos;8302;18;Basket on telescopic channels for vegetables
Dustbin pull-out;nos;8302;18;Two-bin frame under the sink
Lift-up fitting;set;8302;18;Gas or parallel lift for an overhead shutter
Profile handle in aluminium;rft;7616;18;Gola or edge profile handle, anodised
Sink single bowl;nos;7324;18;Stainless steel or quartz sink with waste coupling
Kitchen chimney 90 cm;nos;8414;18;Filterless hood with duct up to 10 ft
Built-in hob four burner;nos;7321;18;Glass-top hob with brass burners and auto ignition
Back-painted glass splashback;sqft;7007;18;6 mm toughened glass, colour baked at the back
`,
  'Wardrobes & Storage': `
Openable wardrobe in laminate;sqft;995476;18;18 mm ply carcass with internal shelves, drawers and hanging rod
Openable wardrobe in veneer;sqft;995476;18;Veneered shutters with matching lipping, polish separate
Sliding wardrobe two door;sqft;995476;18;Top-hung soft-close sliding shutters with internal layout
Sliding wardrobe with lacquered glass;sqft;995476;18;Aluminium-framed glass shutters on a sliding system
Walk-in wardrobe open;sqft;995476;18;Open carcass with drawers, shelves and light groove
Wardrobe loft;sqft;995476;18;Loft above wardrobe with shutters
Drawer unit in wardrobe;nos;995476;18;Set of two drawers with soft-close channels and lock
Trouser pull-out;nos;8302;18;Soft-close trouser rack
Wardrobe hanger lift;nos;8302;18;Pull-down hanging rod
Dresser with mirror;nos;995476;18;Drawer unit with full-height mirror and ledge
Utility storage;sqft;995476;18;BWP ply storage for balcony or utility with louvred shutters
Book shelf;sqft;995476;18;Fixed and adjustable shelves with back panel
`,
  'Doors & Windows': `
Flush door with laminate;nos;4418;18;32 mm flush shutter with laminate on both faces, without frame
Flush door with veneer;nos;4418;18;35 mm shutter with veneer and grooves, polish separate
Main door in teak;nos;4418;18;Panelled shutter in teak wood with safety-door provision
Door frame in sal wood;rft;4418;18;5 x 2.5 inch frame with holdfasts
Door frame in teak;rft;4418;18;5 x 2.5 inch frame, polished
WPC door with frame;nos;3925;18;Waterproof shutter and frame for bathrooms
Sliding pocket door;nos;4418;18;Shutter with concealed track and pocket lining
Safety door with grill;nos;7308;18;Metal-grilled outer door with mesh
Mortise lock with handle;set;8301;18;Cylinder lock with lever handles on rose
Digital door lock;nos;8301;18;Fingerprint, code and card, with mechanical key
Door closer;nos;8302;18;Hydraulic closer for shutters up to 60 kg
Door stopper and tower bolt;set;8302;18;Stainless steel set for one door
UPVC sliding window;sqft;3925;18;Two or three track with 5 mm glass, mesh shutter separate
UPVC casement window;sqft;3925;18;Outward opening with multi-point lock
Mosquito mesh shutter;sqft;7019;18;Fibre or steel mesh in a matching frame
Safety grill;sqft;7308;18;MS bars 12 mm in a welded frame, painted
`,
  'Painting & Polish': `
Interior emulsion two coats;sqft;995473;18;Touch-up putty, primer and two coats of premium emulsion
Luxury emulsion with putty;sqft;995473;18;Two coats of putty, primer and three coats of luxury emulsion
Royale finish textured wall;sqft;995473;18;Base coat and special effect to the chosen shade
Ceiling paint;sqft;995473;18;Primer and two coats of ceiling white
Exterior weather-proof paint;sqft;995473;18;Primer and two coats of exterior emulsion, scaffolding separate
Enamel paint on wood;sqft;995473;18;Primer, lappam and two coats of enamel
Enamel paint on grill;sqft;995473;18;Red oxide and two coats of enamel
Melamine polish;sqft;995473;18;Sanding, staining, sealer and melamine on veneer or wood
PU polish matt;sqft;995473;18;Sealer and polyurethane topcoats, matt or satin
PU polish high gloss;sqft;995473;18;Polyester base and polyurethane topcoat, buffed
PU paint on MDF;sqft;995473;18;Primer surfacer and coloured polyurethane, matt or gloss
Duco paint;sqft;995473;18;Spray lacquer on prepared wood or MDF
Lime or stucco finish;sqft;995473;18;Hand-applied coats with wax or sealer
Water seepage treatment;sqft;995473;18;Chipping, crack filling and damp-proof coat before paint
Old paint removal;sqft;995473;18;Scraping to the base and sanding
`,
  Electrical: `
Light point;point;995461;18;Concealed wiring from board to point with 1.5 sq mm FR wire
Fan point;point;995461;18;Wiring with regulator provision and hook box
Plug point 6 A;point;995461;18;Wiring for one socket and switch on the board
Power point 16 A;point;995461;18;2.5 or 4 sq mm wiring from the distribution board
AC point;point;995461;18;4 sq mm wiring with starter or isolator box
Geyser point;point;995461;18;4 sq mm wiring with double-pole switch provision
Two-way light point;point;995461;18;Wiring between two boards for one light
TV point;point;995461;18;Co-axial cable in conduit to the shaft
Data point Cat 6;point;995461;18;Cat 6 cable in conduit with termination
Bell point;point;995461;18;Wiring from door to bell position
Circuit main 4 sq mm;rmt;995461;18;Circuit run from distribution board to switchboard
Sub main 10 sq mm;rmt;995461;18;From meter to distribution board in conduit
Conduit 25 mm;rmt;995461;18;Heavy PVC conduit in slab or wall with chasing
Distribution board 12 way;nos;8537;18;Double-door enclosure with bus bar, breakers separate
MCB single pole;nos;8536;18;6 to 32 A, C curve
RCCB 40 A;nos;8536;18;Four-pole residual-current breaker, 30 mA
Modular switch 6 A;nos;8536;18;Switch module without plate
Modular plate with box 6 M;nos;8538;18;Front plate with metal box
Earthing pit;nos;995461;18;Chemical earthing with test and cover
Inverter wiring;ls;995461;18;Separate circuits for lights and fans from the inverter
`,
  'Plumbing & Sanitary': `
Concealed water line CPVC 20 mm;rft;995462;18;Hot and cold lines in wall with fittings and pressure test
Concealed water line CPVC 25 mm;rft;995462;18;Supply main in wall or ceiling with fittings
Drainage line PVC 110 mm;rft;995462;18;Soil line with fittings and clamps
Drainage line PVC 75 mm;rft;995462;18;Waste line with fittings and clamps
Water inlet point;point;995462;18;One inlet with concealed stop as needed
Waste outlet point;point;995462;18;One outlet to the nearest trap
Floor trap with grating;nos;995462;18;Deep-seal trap with stainless steel grating
Linear drain;rft;7324;18;Stainless steel channel drain with tile insert
Fixing of wall-hung WC;nos;995462;18;Frame and concealed cistern fixing, testing
Fixing of wash basin;nos;995462;18;Brackets or counter fixing with waste and bottle trap
Fixing of shower set;nos;995462;18;Diverter, arm and head fixing
Wall-hung WC;nos;6910;18;Rimless with soft-close seat
Concealed cistern;nos;3922;18;Dual flush with plate
Counter wash basin;nos;6910;18;Ceramic, above or below counter
Basin mixer;nos;8481;18;Single lever, chrome
Shower diverter;nos;8481;18;Concealed body with trim
Overhead shower;nos;8424;18;200 mm head with arm
Health faucet;nos;8481;18;Spray with hose and hook
Geyser 15 litre;nos;8516;18;Five-star storage heater with fixing
Shower glass partition;sqft;7007;18;8 mm toughened glass with hinges and channel
Water tank 1,000 litre;nos;3925;18;Three-layer tank with connections
Pressure pump;nos;8413;18;Booster pump with controller
`,
}
