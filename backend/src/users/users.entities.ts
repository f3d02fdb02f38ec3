import { User } from './user.entity.js';

export const usersEntities = [User];
