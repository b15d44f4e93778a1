/** Where the studio of the sample is found; a name nobody can own. */
export const STUDIO_DOMAIN = 'studio-lindqvist.example';
