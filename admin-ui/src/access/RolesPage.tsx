import { PERMISSION_TEXTS, PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import { STAFF_ROLES } from '@inkwell/contract/roles';
import YesIcon from '@mui/icons-material/Check';
import { Card, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '../display/visuallyHidden';
import { PageHeader } from '../layout/PageHeader';
import { readSession } from '../providers/session';
import { ROLE_NAMES } from '../users/userFields';

const permissions = Object.keys(PERMISSIONS) as Permission[];

/** The table of permissions that the server enforces. */
export const RolesPage = () => {
  const ownRole = readSession()?.user.role;
  return (
    <>
      <PageHeader title="Roles" lead="What each role may do. The server checks it at each call." />
      <Card>
        <TableContainer tabIndex={0} role="region" aria-label="Permissions of the roles">
          {/* The permissions get the width that the ticks do not need. */}
          <Table
            size="small"
            sx={{
              '& th:first-of-type': { width: '100%' },
              // Wider than a role's name, also in the fallback font.
              '& .MuiTableCell-alignCenter': { px: 0.5, minWidth: { xs: 60, sm: 72 } },
              '& th': { px: { xs: 1, sm: 2 } },
              '& .MuiTableCell-head': { fontSize: { xs: 12, sm: 'inherit' } },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>Permission</TableCell>
                {STAFF_ROLES.map((role) => (
                  <TableCell key={role} align="center">
                    {`${ROLE_NAMES[role]}${role === ownRole ? ' (you)' : ''}`}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {permissions.map((permission) => (
                <TableRow key={permission}>
                  <TableCell component="th" scope="row">
                    {PERMISSION_TEXTS[permission]}
                  </TableCell>
                  {STAFF_ROLES.map((role) => (
                    <TableCell key={role} align="center">
                      {PERMISSIONS[permission].includes(role) ? (
                        <YesIcon titleAccess="Yes" fontSize="small" color="success" />
                      ) : (
                        <span style={visuallyHidden}>No</span>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Card>
    </>
  );
};
