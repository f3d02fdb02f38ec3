import { Box, Typography } from '@mui/material';
import { FormDataConsumer } from 'react-admin';
import type { SiteConfig } from '../providers/records';

/** Shows the four fields as visitors will see them. Its links do nothing. */
export const SitePreview = () => (
  <Box component="section" aria-labelledby="site-preview" sx={{ minWidth: 0 }}>
    <Typography id="site-preview" component="h2" variant="body2" sx={{ fontWeight: 500, mb: 0.75 }}>
      Preview
    </Typography>
    <Box
      sx={{
        border: 1,
        borderColor: 'rule.main',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.default',
      }}
    >
      <FormDataConsumer<Partial<SiteConfig>>>
        {({ formData }) => (
          <>
            <TopBar title={formData.navbarTitle?.trim() || 'Navbar title'} />
            <Page />
            <Footer
              title={formData.navbarTitle?.trim() || 'Navbar title'}
              email={formData.footerEmail?.trim() || 'Footer e-mail'}
              phone={formData.footerContactNumber?.trim() || 'Footer contact number'}
              address={formData.footerAddress?.trim() || 'Footer address'}
            />
          </>
        )}
      </FormDataConsumer>
    </Box>
  </Box>
);

const TopBar = ({ title }: { title: string }) => (
  <Box
    role="group"
    aria-label="Navbar"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      px: 2,
      py: 1.5,
      borderBottom: 1,
      borderColor: 'rule.main',
    }}
  >
    <Brand title={title} isOneLine />
    <Box sx={{ ml: 'auto', display: { xs: 'none', sm: 'flex' }, gap: 2 }}>
      {['Home', 'About', 'Contact', 'Login'].map((name) => (
        <Typography key={name} variant="body2">
          {name}
        </Typography>
      ))}
    </Box>
    <Typography
      variant="body2"
      sx={{
        flexShrink: 0,
        ml: { xs: 'auto', sm: 0 },
        px: 1.5,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      Get Started
    </Typography>
  </Box>
);

/** The part of the page that does not depend on the fields. */
const Page = () => (
  <Box aria-hidden="true" sx={{ px: 2, py: 4, display: 'grid', gap: 1.5 }}>
    {['45%', '70%', '62%'].map((width) => (
      <Box key={width} sx={{ width, height: 10, borderRadius: 1, bgcolor: 'sunken' }} />
    ))}
  </Box>
);

const Footer = ({
  title,
  email,
  phone,
  address,
}: Record<'title' | 'email' | 'phone' | 'address', string>) => (
  <Box
    role="group"
    aria-label="Footer"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr)' },
      gap: 2,
      p: 2,
      borderTop: 1,
      borderColor: 'rule.main',
      overflowWrap: 'anywhere',
    }}
  >
    <Box>
      <Brand title={title} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        Response: Within 24 hours
      </Typography>
    </Box>
    <Box>
      {['Register', 'Login', 'Admin Login'].map((name) => (
        <Typography key={name} variant="body2">
          {name}
        </Typography>
      ))}
    </Box>
    <Box>
      {[email, phone].map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {address}
      </Typography>
    </Box>
  </Box>
);

/** A long title is cut off in the bar, but not in the footer. */
const Brand = ({ title, isOneLine = false }: { title: string; isOneLine?: boolean }) => (
  <Typography
    noWrap={isOneLine}
    sx={{ fontFamily: 'h1.fontFamily', fontSize: 20, fontWeight: 600, minWidth: 0, lineHeight: 1.2 }}
  >
    {title}
  </Typography>
);
