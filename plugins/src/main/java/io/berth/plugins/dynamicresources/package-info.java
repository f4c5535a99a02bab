/** DynamicResources: rejects pods with resource claims, which are not supported. */
@NullMarked
package io.berth.plugins.dynamicresources;

import org.jspecify.annotations.NullMarked;
