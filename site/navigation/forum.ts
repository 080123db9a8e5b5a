import type { NavigationSource } from '@folio/core';

/** Section 2.11 of the specification. */
export const forum: NavigationSource = {
  title: 'Forum',
  items: [
    {
      id: 'get-started',
      title: 'Get Started',
      children: [{ id: 'install', title: 'How to Install', path: '/install-forum' }],
    },
    {
      id: 'setup-forum',
      title: 'Setup Forum',
      children: [
        { id: 'overview', title: 'Overview', path: '/apps/forum/setup/overview' },
        { id: 'category-and-tags', title: 'Category and tags', path: '/apps/forum/setup/category-and-tags' },
        { id: 'status', title: 'Status', path: '/apps/forum/setup/status' },
        { id: 'post-types', title: 'Post types', path: '/apps/forum/setup/post-types' },
        { id: 'custom-domain', title: 'Custom domain', path: '/apps/forum/setup/domain' },
        { id: 'manage-admins', title: 'Manage admins', path: '/apps/forum/setup/manage-admins' },
        { id: 'manage-forum-users', title: 'Manage forum users', path: '/apps/forum/setup/manage-forum-users' },
        { id: 'manage-posts', title: 'Manage posts', path: '/apps/forum/setup/manage-posts' },
        {
          id: 'review-accept-or-reject-posts',
          title: 'Review, accept or reject posts',
          path: '/apps/forum/setup/accept-reject-posts',
        },
        { id: 'linking-of-posts', title: 'Linking of posts', path: '/apps/forum/setup/linking-of-post' },
      ],
    },
    {
      id: 'user-guide',
      title: 'User guide',
      children: [
        { id: 'create-new-post', title: 'Create new post', path: '/apps/forum/user-guide/create-new-post' },
        { id: 'add-reply-in-a-post', title: 'Add reply in a post', path: '/apps/forum/user-guide/add-reply-in-post' },
        { id: 'like-follow-post', title: 'Like & follow post', path: '/apps/forum/user-guide/like-and-follow-post' },
        {
          id: 'profile-contribution',
          title: 'Profile & contribution',
          path: '/apps/forum/user-guide/profile-and-contribution',
        },
        {
          id: 'home-page-tabs',
          title: 'Most popular, most commented posts etc.',
          path: '/apps/forum/user-guide/home-page-posts-tabs',
        },
        { id: 'search-posts', title: 'Search posts', path: '/apps/forum/user-guide/search-posts' },
        { id: 'filter-posts', title: 'Filter posts', path: '/apps/forum/user-guide/filter-posts' },
      ],
    },
  ],
};
