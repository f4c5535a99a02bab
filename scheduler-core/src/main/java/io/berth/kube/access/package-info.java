/** What the API server says of those who ask something of us: who they are, and what they may. */
@NullMarked
package io.berth.kube.access;

import org.jspecify.annotations.NullMarked;
